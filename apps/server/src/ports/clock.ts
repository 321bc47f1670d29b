/**
 * Two times in epoch milliseconds. `now` is real time, for sessions, tokens and throttles.
 * `business` is moved by the sandbox's clock, for billing and everything that depends on days
 * (decision 035).
 */
export interface Clock {
  now(): number;
  business(): number;
}

export interface MovableClock extends Clock {
  offsetMs(): number;
  setOffset(ms: number): void;
}

export function systemClock(): MovableClock {
  let offset = 0;
  return {
    now: () => Date.now(),
    business: () => Date.now() + offset,
    offsetMs: () => offset,
    setOffset(ms) {
      offset = ms;
    },
  };
}

export function seconds(epochMs: number): number {
  return Math.floor(epochMs / 1000);
}

export function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
