import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";

const LIMIT_MS = 300;
/** what Kysely's migrator locks while it is at work */
const MIGRATION_LOCK = "3853314791062309107";

describe.runIf(process.env.TEST_DATABASE_URL)(
  "the limit of a statement's time (PostgreSQL)",
  () => {
    it("holds for requests, not for a migration that waits while another process is at it", async () => {
      const databaseUrl = await freshDatabaseUrl();
      const database = await openDatabase({ databaseUrl, dataDir: "" }, undefined, LIMIT_MS);
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
  },
);
