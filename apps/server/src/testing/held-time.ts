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

/** Stops real time while work runs, also outside a test; timers keep running. */
export async function whileHeld(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Advances the stopped real time until the test ends; timers keep running. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
