import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from "rate-limiter-flexible";
import type { QueryPool } from "../db/engine.ts";
import type { Budget, PointStore } from "./throttles.ts";

/** Points where they are shared by all who share the database: in PostgreSQL, or with one process in memory. */
export function pointsFor(factor: number, pool: QueryPool | null): PointStore {
  return pool ? postgresPoints(factor, pool) : memoryPoints(factor);
}

/** Points in this process's memory: right for one process on the embedded database. */
function memoryPoints(factor: number): PointStore {
  return pointsOf(
    (budget) =>
      new RateLimiterMemory({
        keyPrefix: budget.name,
        points: scaled(budget, factor),
        duration: budget.seconds,
      }),
  );
}

/** Points in PostgreSQL's table `throttle`: the same for every process. */
function postgresPoints(factor: number, pool: QueryPool): PointStore {
  return pointsOf(
    (budget) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "throttle",
        tableCreated: true,
        keyPrefix: budget.name,
        points: scaled(budget, factor),
        duration: budget.seconds,
      }),
  );
}

function scaled(budget: Budget, factor: number): number {
  return Math.max(1, Math.round(budget.points * factor));
}

function pointsOf(create: (budget: Budget) => RateLimiterAbstract): PointStore {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (budget: Budget) => {
    const limiter = limiters.get(budget.name) ?? create(budget);
    limiters.set(budget.name, limiter);
    return limiter;
  };
  return {
    async consume({ budget, key }) {
      const limiter = limiterOf(budget);
      try {
        await limiter.consume(key);
        return null;
      } catch (spent) {
        if (spent instanceof Error) throw spent;
        // The limiter counts a refused try too; it must not outlast the points that come back.
        await limiter.reward(key);
        return { spentForMs: msBeforeNext(spent) };
      }
    },
    async reward({ budget, key }) {
      await limiterOf(budget).reward(key);
    },
  };
}

function msBeforeNext(spent: unknown): number {
  const known = typeof spent === "object" && spent !== null && "msBeforeNext" in spent;
  return known ? Number(spent.msBeforeNext) : 1000;
}
