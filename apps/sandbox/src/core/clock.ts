import type { Store } from "./store.ts";

/** The sandbox's time: real time plus an offset that survives restarts. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch seconds, as Stripe's objects carry them. */
  seconds(): number;
  offset(): number;
  setOffset(offsetMs: number): void;
  /** Runs `work` as if it were `atMs`, for things that fell due in the past. */
  runAt(atMs: number, work: () => void): void;
}

/** A clock whose offset is kept in `store`. */
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
