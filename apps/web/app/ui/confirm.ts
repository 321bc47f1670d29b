import type { ReactNode } from "react";
import { createExternalState } from "./external-state.ts";

/** A question before something that cannot be undone. */
export interface Question {
  title: string;
  text: ReactNode;
  yes: string;
  no: string;
  /** what a yes does; the question stays while it runs, and with its failure after it */
  run: () => Promise<void> | void;
  /** what is said when that failed */
  failure?: (error: unknown) => string;
  /** after a no, and when the question is closed otherwise */
  onNo?: () => void;
}

export interface OpenQuestion extends Question {
  id: number;
}

let nextId = 1;

/** The question that the page asks now; the latest when several come at once. */
export const openQuestion = createExternalState<OpenQuestion | null>(null);

/** Asks before `run`; gives a way to take the question back, which answers nothing. */
export function confirm(question: Question): () => void {
  const id = nextId++;
  openQuestion.set({ ...question, id });
  return () => withdraw(id);
}

/** Ends this question, if it is still the one that is asked. */
export function withdraw(id: number): void {
  if (openQuestion.read()?.id === id) openQuestion.set(null);
}
