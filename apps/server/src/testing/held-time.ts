import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

/** Real time, which sessions, tokens and limits go by, stands still in each test of the file; timers keep running. */
export function holdTime(from: () => number = Date.now): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: from() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Moves real time on, where it stands still until the test's end; timers keep running. */
export function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
