import { limits } from "@coupon-center/contract";
import { runAgain } from "../../concurrency/run-again.ts";
import { collectStatistics } from "../../db/collect-statistics.ts";
import type { Database, Db } from "../../db/engine.ts";
import { holdMigrations } from "../../db/postgres/connections.ts";
import { isUniqueViolation } from "../../db/unique.ts";
import { batchInserter } from "./batch.ts";
import { seededRandom } from "./random.ts";
import type { SeedDefaults } from "./row-builders.ts";

const STORES_A_TRANSACTION = 500;

export interface SeedOptions {
  stores: number;
  /** in total, distributed evenly; at most ten per store */
  coupons: number;
  seed: number;
}

/** The maximum number of coupons for this many stores. */
export function mostCoupons(stores: number): number {
  return stores * limits.couponsPerStore;
}

/**
 * Adds live stores with their merchants, plans and coupons, some hundred per transaction, and
 * reports progress after each. On PostgreSQL a second run waits for each, as migrations do. One
 * whose words were written meanwhile, as by a merchant who saves a coupon, is repeated.
 */
export async function seedStores(
  database: Database,
  frame: SeedDefaults,
  options: SeedOptions,
  onProgress: (stores: number) => void,
): Promise<void> {
  const { engine } = database;
  const insertBatch = batchInserter(engine, frame, seededRandom(options.seed));
  await database.withoutLimit(async (db) => {
    for (let done = 0; done < options.stores; ) {
      const count = Math.min(STORES_A_TRANSACTION, options.stores - done);
      const addBatch = async (tx: Db) => {
        if (engine === "postgres") await holdMigrations(tx);
        const first = await nextNumber(tx);
        const batch = Array.from({ length: count }, (_, index) => ({
          number: first + index,
          coupons: share(options, done + index),
        }));
        await insertBatch(tx, batch);
      };
      await runAgain(() => db.transaction().execute(addBatch), isUniqueViolation);
      done += count;
      onProgress(done);
    }
  });
  await collectStatistics(database);
}

/** The number of coupons for the store at `index`. */
function share({ stores, coupons }: SeedOptions, index: number): number {
  return Math.floor(coupons / stores) + (index < coupons % stores ? 1 : 0);
}

/** The number after the last account, so that a second run adds to the first. */
async function nextNumber(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
