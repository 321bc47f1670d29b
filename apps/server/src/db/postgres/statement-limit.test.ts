import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../../testing/postgres.ts";
import { openDatabase } from "../engine.ts";
import { migrate } from "../migrate.ts";

const LIMIT_MS = 300;
/** the advisory lock that Kysely's migrator holds */
const MIGRATION_LOCK = "3853314791062309107";

describe.runIf(process.env.TEST_DATABASE_URL)("the statement timeout (PostgreSQL)", () => {
  it("applies to requests, but not to a migration that waits for another process", async () => {
    const databaseUrl = await freshDatabaseUrl();
    const databaseLimits = { statementMs: LIMIT_MS };
    const database = await openDatabase({ databaseUrl, dataDir: "", databaseLimits });
    const other = await openDatabase({ databaseUrl, dataDir: "" });
    const longer = sql`select pg_sleep(${(3 * LIMIT_MS) / 1_000})`;
    await expect(longer.execute(database.db)).rejects.toThrow("statement timeout");

    const migrated = await other.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
      let isOver = false;
      const outcome = migrate(database)
        .then(
          () => "migrated",
          (error: unknown) => error,
        )
        .finally(() => {
          isOver = true;
        });
      await longer.execute(tx);
      expect(isOver).toBe(false);
      return { outcome };
    });
    expect(await migrated.outcome).toBe("migrated");

    await database.db.destroy();
    await other.db.destroy();
    await dropDatabase(databaseUrl);
  });
});
