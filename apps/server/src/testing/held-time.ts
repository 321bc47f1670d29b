import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

/**
 * Stops real time, which sessions, tokens and limits use, in each test of the file; timers keep
 * running.
 */
export function holdTime(from: () => number = Date.now): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: from() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances the stopped real time until the test ends; timers keep running. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
