import { AppError } from "../errors.ts";
import { keyedMutex } from "./keyed-mutex.ts";

/** A number of points in a window of time, by name. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/** A rate limit as it counts for one caller: by account, by network. */
export interface Reservation {
  limit: RateLimit;
  key: string;
}

export interface Throttles {
  /** Takes a point. Errors: 429 with its Retry-After when the limit is reached. */
  take(limit: RateLimit, key: string): Promise<void>;
  /**
   * Runs what may fail in a way that counts. Points are reserved while it runs and given back unless `counts` says
   * that the error is such a failure: so of any number of parallel tries never more than the limit fail, and
   * any number may succeed. Errors: its own, or 429.
   */
  attempt<T>(
    reservation: readonly Reservation[],
    counts: (error: unknown) => boolean,
    run: () => Promise<T>,
  ): Promise<T>;
}

/** Where points are counted: this process's memory, or a database that several share. */
export interface PointStore {
  /** takes a point, or tells in how many milliseconds there will be one again */
  consume(reservation: Reservation): Promise<{ spentForMs: number } | null>;
  reward(reservation: Reservation): Promise<void>;
}

export function createThrottles(store: PointStore): Throttles {
  const running = new Map<string, { count: number; settled: PromiseWithResolvers<void> }>();
  // Points of one name are taken and given back one at a time, or a try that is refused, and counted for a
  // moment, would make another one look refused too.
  const mutex = keyedMutex();

  /** Takes the point, or tells why not: spent for good, or held by tries that may still give it back. */
  async function tryReserve(reservation: Reservation, name: string) {
    const spent = await store.consume(reservation);
    const others = running.get(name);
    if (spent) return others ? { comesBack: others.settled.promise } : { refused: spent };
    if (others) others.count++;
    else running.set(name, { count: 1, settled: Promise.withResolvers() });
    return null;
  }

  async function reserve(reservation: Reservation): Promise<void> {
    const name = nameOf(reservation);
    for (;;) {
      const obstacle = await mutex(name, () => tryReserve(reservation, name));
      if (!obstacle) return;
      if (obstacle.refused) throw refused(obstacle.refused.spentForMs);
      await obstacle.comesBack;
    }
  }

  /** Ends a try: its point stays taken when it failed, and those who wait look again. */
  function release(reservation: Reservation, failed: boolean): Promise<void> {
    const name = nameOf(reservation);
    return mutex(name, async () => {
      try {
        if (!failed) await store.reward(reservation);
      } finally {
        const mine = running.get(name);
        mine?.settled.resolve();
        if (mine && mine.count > 1)
          running.set(name, { count: mine.count - 1, settled: Promise.withResolvers() });
        else running.delete(name);
      }
    });
  }

  return {
    async take(limit, key) {
      const spent = await store.consume({ limit, key });
      if (spent) throw refused(spent.spentForMs);
    },
    async attempt(reservation, counts, run) {
      const taken: Reservation[] = [];
      let failed = false;
      try {
        for (const one of reservation) {
          await reserve(one);
          taken.push(one);
        }
        return await run();
      } catch (error) {
        failed = taken.length === reservation.length && counts(error);
        throw error;
      } finally {
        await Promise.all(taken.map((one) => release(one, failed)));
      }
    },
  };
}

function nameOf({ limit, key }: Reservation): string {
  return `${limit.name}:${key}`;
}

function refused(spentForMs: number): AppError {
  return new AppError("throttled", {
    retryAfterSeconds: Math.max(1, Math.ceil(spentForMs / 1000)),
  });
}
