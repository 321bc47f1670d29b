import type { ReactNode } from "react";
import { createExternalState } from "./external-state.ts";

/** A confirmation before something that cannot be undone. */
export interface Question {
  title: string;
  text: ReactNode;
  yes: string;
  no: string;
  /** the action after 'yes'; the dialog stays open while it runs, and if it fails */
  run: () => Promise<void> | void;
  /** the message if the action failed */
  failure?: (error: unknown) => string;
  /** called after 'no', and when the dialog is closed otherwise */
  onNo?: () => void;
}

export interface OpenQuestion extends Question {
  id: number;
}

let nextId = 1;

/** The current confirmation; the latest if there are several. */
export const openQuestion = createExternalState<OpenQuestion | null>(null);

/** Asks before `run`; returns a function that closes the question without an answer. */
export function confirm(question: Question): () => void {
  const id = nextId++;
  openQuestion.set({ ...question, id });
  return () => withdraw(id);
}

/** Closes this question, if it is still the current one. */
export function withdraw(id: number): void {
  if (openQuestion.read()?.id === id) openQuestion.set(null);
}
