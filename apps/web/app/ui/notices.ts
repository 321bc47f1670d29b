import type { Tone } from "./Tag.tsx";

export interface Notice {
  id: number;
  tone: Tone;
  text: string;
}

const SHOWN_MS = 10_000;
let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Puts a message above the screen; it hides after 10 seconds unless it is timeless. */
export function notify(text: string, tone: Tone = "bad", timeless = false): void {
  const id = nextId++;
  set([...notices.filter((entry) => entry.text !== text), { id, tone, text }]);
  if (!timeless) setTimeout(() => dismissNotice(id), SHOWN_MS);
}

export function dismissNotice(id: number): void {
  set(notices.filter((entry) => entry.id !== id));
}

export function clearNotices(): void {
  if (notices.length > 0) set([]);
}

export function readNotices(): readonly Notice[] {
  return notices;
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
