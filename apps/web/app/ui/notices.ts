import { createExternalState } from "./external-state.ts";
import type { Tone } from "./Tag.tsx";

export interface Notice {
  id: number;
  tone: Tone;
  text: string;
  /** of a form that failed: it stays until the next try, or until the screen is left */
  timeless: boolean;
}

let nextId = 1;

export const notices = createExternalState<readonly Notice[]>([]);

/** Shows a message above a form of `AuthCard`; it leaves by itself unless it is timeless. */
export function notify(text: string, tone: Tone = "bad", timeless = false): void {
  const id = nextId++;
  const others = notices.read().filter((entry) => entry.text !== text);
  notices.set([...others, { id, tone, text, timeless }]);
}

export function dismissNotice(id: number): void {
  notices.set(notices.read().filter((entry) => entry.id !== id));
}

export function clearNotices(): void {
  if (notices.read().length > 0) notices.set([]);
}
