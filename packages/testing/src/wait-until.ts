import { setTimeout as pause } from "node:timers/promises";

/** Polls until there is a result. Errors: a timeout that says what was awaited. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | null>,
  limitMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${limitMs} ms for ${what}`);
    await pause(50);
  }
}
