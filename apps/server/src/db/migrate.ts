import { Migrator } from "kysely/migration";
import type { Database, Db, Engine } from "./engine.ts";
import { eraseRemnants } from "./erase-remnants.ts";
import { initial } from "./migrations/001-initial.ts";
import { ownership } from "./migrations/002-ownership.ts";
import { subscriptionPrice } from "./migrations/003-subscription-price.ts";
import { couponReminders } from "./migrations/004-coupon-reminders.ts";
import { couponWords } from "./migrations/005-coupon-words.ts";
import { wordsOfCoupon } from "./migrations/006-words-of-coupon.ts";
import { queues } from "./migrations/007-queues.ts";

/** Brings the schema to head, or to a named migration. Errors: a migration's own, or the data is newer than this program. */
export async function migrate(database: Database, to?: string): Promise<void> {
  // An upgrade of much data takes its time, and so does waiting for another process that is at it.
  const { error, results = [] } = await database.withoutLimit((db) => {
    const migrator = migratorOf(db, database.engine);
    return to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to);
  });
  if (error !== undefined) throw error;
  const isUpgrade = results.length > 0 && results[0]?.migrationName !== "001-initial";
  // What an upgrade took out of rows must not stay behind in the file.
  if (isUpgrade) await eraseRemnants(database);
}

/** The names of this program's migrations, oldest first, and whether each was applied. */
export async function readMigrations(
  database: Database,
): Promise<{ name: string; applied: boolean }[]> {
  const all = await migratorOf(database.db, database.engine).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, applied: executedAt !== undefined }));
}

/** As a backup knows it: from here on there are words, which no backup holds. */
export const couponWordsMigration = "005-coupon-words";

function migratorOf(db: Db, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        "001-initial": { up: initial(engine) },
        "002-ownership": { up: ownership },
        "003-subscription-price": { up: subscriptionPrice },
        "004-coupon-reminders": { up: couponReminders(engine) },
        [couponWordsMigration]: { up: couponWords(engine) },
        "006-words-of-coupon": { up: wordsOfCoupon },
        "007-queues": { up: queues },
      }),
    },
  });
}
