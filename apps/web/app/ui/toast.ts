import { createExternalState } from "./external-state.ts";

export interface Toast {
  id: number;
  tone: "plain" | "good" | "bad";
  text: string;
}

const MAX = 20;
let nextId = 1;

export const toasts = createExternalState<readonly Toast[]>([]);

/** Shows a short message at the bottom right, which disappears by itself. */
export function toast(text: string, tone: Toast["tone"] = "good"): void {
  toasts.set([...toasts.read(), { id: nextId++, tone, text }].slice(-MAX));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.read().filter((entry) => entry.id !== id));
}
