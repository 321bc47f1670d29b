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

/** Epoch seconds, as Stripe has times; null stays null. */
export function seconds(epochMs: number): number;
export function seconds(epochMs: number | null): number | null;
export function seconds(epochMs: number | null): number | null {
  return epochMs === null ? null : Math.floor(epochMs / 1000);
}

/** ISO 8601, as the API has times of everything else; null stays null. */
export function isoTime(epochMs: number): string;
export function isoTime(epochMs: number | null): string | null;
export function isoTime(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
