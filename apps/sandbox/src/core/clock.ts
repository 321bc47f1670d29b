import type { Store } from "./store.ts";

/** The sandbox's time: real time plus an offset that is stored. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch seconds, as in Stripe's objects. */
  seconds(): number;
  offset(): number;
  setOffset(offsetMs: number): void;
  /** Runs `work` with the clock at `atMs`, for jobs that were due in the past. */
  runAt(atMs: number, work: () => void): void;
}

/** A clock with its offset in `store`. */
export function createClock(store: Store): Clock {
  const [row] = store.rows<{ value: string }>("SELECT value FROM setting WHERE name = 'offset'");
  let offset = Number(row?.value ?? 0);
  let held: number | undefined;
  const now = () => held ?? Date.now() + offset;
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    offset: () => offset,
    setOffset(offsetMs) {
      store.run("INSERT OR REPLACE INTO setting VALUES ('offset', ?)", String(offsetMs));
      offset = offsetMs;
    },
    runAt(atMs, work) {
      held = atMs;
      try {
        work();
      } finally {
        held = undefined;
      }
    },
  };
}
