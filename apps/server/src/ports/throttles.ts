import { Refusal } from "../errors.ts";

/** A budget of points in a window of time, by name. */
export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** A budget as one caller has it: by account, by network. */
export interface Held {
  budget: Budget;
  key: string;
}

export interface Throttles {
  /** Takes a point. Errors: 429 with its Retry-After when the budget is spent. */
  take(budget: Budget, key: string): Promise<void>;
  /**
   * Runs what may fail in a way that counts. Points are held while it runs and given back unless `counts` says
   * that the error is such a failure: so of any number of parallel tries never more than the budget fail, and
   * any number may succeed. Errors: its own, or 429.
   */
  attempt<T>(
    held: readonly Held[],
    counts: (error: unknown) => boolean,
    run: () => Promise<T>,
  ): Promise<T>;
}

/** Where points are counted: this process's memory, or a database that several share. */
export interface PointStore {
  /** takes a point, or tells in how many milliseconds there will be one again */
  consume(held: Held): Promise<{ spentForMs: number } | null>;
  reward(held: Held): Promise<void>;
}

export function throttlesOn(store: PointStore): Throttles {
  const running = new Map<string, { count: number; settled: PromiseWithResolvers<void> }>();

  async function hold(held: Held): Promise<void> {
    const name = nameOf(held);
    for (;;) {
      const spent = await store.consume(held);
      const others = running.get(name);
      if (!spent) {
        if (others) others.count++;
        else running.set(name, { count: 1, settled: Promise.withResolvers() });
        return;
      }
      if (!others) throw refused(spent.spentForMs);
      // The points are held by tries whose outcome is not known yet: they may come back.
      await others.settled.promise;
    }
  }

  function release(held: Held): void {
    const name = nameOf(held);
    const mine = running.get(name);
    if (!mine) return;
    mine.settled.resolve();
    if (mine.count <= 1) running.delete(name);
    else running.set(name, { count: mine.count - 1, settled: Promise.withResolvers() });
  }

  return {
    async take(budget, key) {
      const spent = await store.consume({ budget, key });
      if (spent) throw refused(spent.spentForMs);
    },
    async attempt(held, counts, run) {
      const taken: Held[] = [];
      let failed = false;
      try {
        for (const one of held) {
          await hold(one);
          taken.push(one);
        }
        return await run();
      } catch (error) {
        failed = taken.length === held.length && counts(error);
        throw error;
      } finally {
        if (!failed) await Promise.all(taken.map((one) => store.reward(one)));
        for (const one of taken) release(one);
      }
    },
  };
}

function nameOf({ budget, key }: Held): string {
  return `${budget.name}:${key}`;
}

function refused(spentForMs: number): Refusal {
  return new Refusal("throttled", { retryAfterSeconds: Math.max(1, Math.ceil(spentForMs / 1000)) });
}
