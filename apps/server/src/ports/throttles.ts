import { Refusal } from "../errors.ts";
import { inTurn } from "./in-turn.ts";

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
  // Points of one name are taken and given back one at a time, or a try that is refused, and counted for a
  // moment, would make another one look refused too.
  const turn = inTurn();

  /** Takes the point, or tells why not: spent for good, or held by tries that may still give it back. */
  async function tryHold(held: Held, name: string) {
    const spent = await store.consume(held);
    const others = running.get(name);
    if (spent) return others ? { comesBack: others.settled.promise } : { refused: spent };
    if (others) others.count++;
    else running.set(name, { count: 1, settled: Promise.withResolvers() });
    return null;
  }

  async function hold(held: Held): Promise<void> {
    const name = nameOf(held);
    for (;;) {
      const obstacle = await turn(name, () => tryHold(held, name));
      if (!obstacle) return;
      if (obstacle.refused) throw refused(obstacle.refused.spentForMs);
      await obstacle.comesBack;
    }
  }

  /** Ends a try: its point stays taken when it failed, and those who wait look again. */
  function release(held: Held, failed: boolean): Promise<void> {
    const name = nameOf(held);
    return turn(name, async () => {
      try {
        if (!failed) await store.reward(held);
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
        await Promise.all(taken.map((one) => release(one, failed)));
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
