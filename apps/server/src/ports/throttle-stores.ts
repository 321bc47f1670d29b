import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from "rate-limiter-flexible";
import type { QueryPool } from "../db/engine.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { PointStore } from "./throttles.ts";

/**
 * Points shared by all processes on one database: in PostgreSQL, or in memory with SQLite's single
 * process.
 */
export function pointsFor(factor: number, pool: QueryPool | null): PointStore {
  return pool ? postgresPoints(factor, pool) : memoryPoints(factor);
}

/** Points in memory, sufficient for a single process on SQLite. */
function memoryPoints(factor: number): PointStore {
  return pointsOf(
    (limit) =>
      new RateLimiterMemory({
        keyPrefix: limit.name,
        points: scaled(limit, factor),
        duration: limit.seconds,
      }),
  );
}

/** Points in PostgreSQL's table `throttle`, shared by all processes. */
function postgresPoints(factor: number, pool: QueryPool): PointStore {
  return pointsOf(
    (limit) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "throttle",
        tableCreated: true,
        keyPrefix: limit.name,
        points: scaled(limit, factor),
        duration: limit.seconds,
      }),
  );
}

function scaled(limit: RateLimit, factor: number): number {
  return Math.max(1, Math.round(limit.points * factor));
}

function pointsOf(create: (limit: RateLimit) => RateLimiterAbstract): PointStore {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: RateLimit) => {
    const limiter = limiters.get(limit.name) ?? create(limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
  return {
    async consume({ limit, key: given }) {
      const limiter = limiterOf(limit);
      const key = storedKey(given);
      try {
        await limiter.consume(key);
        return null;
      } catch (spent) {
        if (spent instanceof Error) throw spent;
        // The limiter also counts a refused try, which must not block points that are given back.
        await limiter.reward(key);
        return { spentForMs: msBeforeNext(spent) };
      }
    },
    async reward({ limit, key }) {
      await limiterOf(limit).reward(storedKey(key));
    },
  };
}

/** An index takes no key of several kB, as an address that somebody made up may be. */
function storedKey(key: string): string {
  return key.length <= 300 ? key : createHash("sha256").update(key).digest("base64url");
}

function msBeforeNext(spent: unknown): number {
  const known = typeof spent === "object" && spent !== null && "msBeforeNext" in spent;
  return known ? Number(spent.msBeforeNext) : 1000;
}
