import { type Fault, fault } from "@coupon-center/contract";
import { LRUCache } from "lru-cache";
import { keyedMutex } from "../concurrency/keyed-mutex.ts";
import { AppError, type AppErrorCode, isRefusal } from "../errors.ts";
import type { RateLimit } from "./rate-limits.ts";

/** A rate limit for one caller: keyed by account or network. */
export interface Reservation {
  limit: RateLimit;
  key: string;
  /** the outcome that takes the point: a counted failure by default */
  takenBy?: "success";
}

export interface Throttles {
  /** Takes a point. Errors: 429 with Retry-After if none is left. */
  take(limit: RateLimit, key: string): Promise<void>;
  /** Takes none, and asks no database. Errors: those of `take` while it is known to refuse. */
  refuseSpent(limit: RateLimit, key: string): void;
  /**
   * Runs work whose refusals with this code count. A point is reserved while it runs, and given
   * back otherwise. So of any number of parallel tries at most the limit can fail, while any number
   * can succeed. Errors: the work's own, or 429.
   */
  attempt<T>(
    reservations: readonly Reservation[],
    counted: AppErrorCode,
    run: () => Promise<T>,
  ): Promise<T>;
  /** Gives back all points, as the caller has shown to be the one who may. */
  forget(limit: RateLimit, key: string): Promise<void>;
}

type Outcome = "success" | "counted" | "other";

/** Where points are counted: in memory, or in a database that several processes share. */
export interface PointStore {
  /** takes a point, or returns in how many milliseconds one is available again */
  consume(reservation: Reservation): Promise<{ spentForMs: number } | null>;
  reward(reservation: Reservation): Promise<void>;
  /** gives all points back */
  forget(reservation: Reservation): Promise<void>;
}

export function createThrottles(store: PointStore): Throttles {
  const running = new Map<string, { count: number; settled: PromiseWithResolvers<void> }>();
  // Until when the points are spent that `take` takes and nothing gives back, so that refusing
  // again asks no database.
  // equivalent mutant (change number): of callers that are forgotten the database is asked
  const exhausted = new LRUCache<string, number>({ max: 10_000 });
  // Calls for one name run sequentially: a refused try counts for a moment, which could make a
  // concurrent one fail too.
  const mutex = keyedMutex();

  /**
   * Takes a point, or returns why there is none: all spent, or reserved by running tries that may
   * give one back.
   */
  async function tryReserve(reservation: Reservation, name: string) {
    const spent = await store.consume(reservation);
    const others = running.get(name);
    if (spent) return others ? { pending: others.settled.promise } : { refused: spent };
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
      await obstacle.pending;
    }
  }

  /**
   * Ends a try: the point stays taken if the outcome is that of the reservation; waiting tries
   * check again.
   */
  function release(reservation: Reservation, outcome: Outcome): Promise<void> {
    const name = nameOf(reservation);
    return mutex(name, async () => {
      try {
        if (outcome !== (reservation.takenBy ?? "counted")) await store.reward(reservation);
      } finally {
        const mine = running.get(name);
        mine?.settled.resolve();
        if (mine && mine.count > 1)
          running.set(name, { count: mine.count - 1, settled: Promise.withResolvers() });
        else running.delete(name);
      }
    });
  }

  function refuseSpent(limit: RateLimit, key: string): void {
    // equivalent mutant (drop fallback, change number): any time in the past refuses nobody
    const spentUntil = exhausted.get(nameOf({ limit, key })) ?? 0;
    if (Date.now() < spentUntil) throw refused(spentUntil - Date.now());
  }

  return {
    refuseSpent,
    async take(limit, key) {
      refuseSpent(limit, key);
      const spent = await store.consume({ limit, key });
      if (!spent) return;
      exhausted.set(nameOf({ limit, key }), Date.now() + spent.spentForMs);
      throw refused(spent.spentForMs);
    },
    async attempt(reservations, counted, run) {
      const taken: Reservation[] = [];
      let outcome: Outcome = "other";
      try {
        for (const one of reservations) {
          await reserve(one);
          taken.push(one);
        }
        const result = await run();
        outcome = "success";
        return result;
      } catch (error) {
        if (isRefusal(error, counted)) outcome = "counted";
        throw error;
      } finally {
        await Promise.all(taken.map((one) => release(one, outcome)));
      }
    },
    forget: (limit, key) => store.forget({ limit, key }),
  };
}

/**
 * Takes a caller's own point and one of those that they share, or neither: a caller who is refused
 * uses up nothing of others, and others nothing of theirs. Refusing a caller again asks no
 * database.
 * Errors: 429.
 */
export async function takeBoth(
  throttles: Throttles,
  own: Omit<Reservation, "takenBy">,
  shared: Omit<Reservation, "takenBy">,
): Promise<void> {
  throttles.refuseSpent(own.limit, own.key);
  await throttles.attempt([{ ...shared, takenBy: "success" }], "throttled", () =>
    throttles.take(own.limit, own.key),
  );
}

/** Whether a point was left, for what is omitted without an error. */
export async function wasTaken(taking: Promise<void>): Promise<boolean> {
  try {
    await taking;
    return true;
  } catch (error) {
    if (isRefusal(error, "throttled")) return false;
    throw error;
  }
}

function nameOf({ limit, key }: Reservation): string {
  return `${limit.name}:${key}`;
}

function refused(spentForMs: number): AppError {
  return new AppError("throttled", {
    detail: waitText(Math.max(1, Math.ceil(spentForMs / 60_000))),
    retryAfterSeconds: Math.max(1, Math.ceil(spentForMs / 1000)),
  });
}

function waitText(minutes: number): Fault {
  if (minutes < 100) return fault("tooManyTries", { count: minutes });
  return fault("tooManyTriesLong", { count: Math.ceil(minutes / 60) });
}
