import { createHash } from "node:crypto";
import { getOrCreate } from "@coupon-center/contract";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { QueryPool } from "../db/engine.ts";
import type { RateLimit } from "./rate-limits.ts";
import type { PointStore } from "./throttles.ts";

/**
 * How many keys of a limit memory holds, some 8 MB: whoever has a /48 of IPv6 has 65,536 networks,
 * with further keys of their own.
 */
const MAX_KEYS = 10_000;

/** In memory; of more keys than these the one whose window began first is forgotten. */
class BoundedMemory extends RateLimiterMemory {
  readonly #begun = new Set<string>();

  override async consume(key: string): Promise<RateLimiterRes> {
    const taken = await super.consume(key);
    if (taken.isFirstInDuration) await this.#begin(key);
    return taken;
  }

  /** All windows of a limit are of one length, so the first that began is the first to end. */
  async #begin(key: string): Promise<void> {
    this.#begun.delete(key);
    this.#begun.add(key);
    const [first = key] = this.#begun;
    if (this.#begun.size <= MAX_KEYS) return;
    this.#begun.delete(first);
    await this.delete(first);
  }
}

/**
 * Points shared by all processes on one database: in PostgreSQL's table `throttle`, or in memory
 * with SQLite's single process.
 */
export function pointsFor(factor: number, pool: QueryPool | null): PointStore {
  const create = ({ name, points, seconds }: RateLimit): RateLimiterAbstract => {
    const options = {
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: seconds,
    };
    if (!pool) return new BoundedMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: "pool",
      tableName: "throttle",
      tableCreated: true,
    });
  };
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: RateLimit) => getOrCreate(limiters, limit.name, () => create(limit));
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
    async forget({ limit, key }) {
      await limiterOf(limit).delete(storedKey(key));
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
