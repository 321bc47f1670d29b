import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { jobs } from "../../scheduled-jobs.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { openDatabase } from "../engine.ts";
import { readSnapshot } from "../snapshot.ts";

const at = await openInstallation();
afterAll(() => at.close());

const prune = () => jobs.find(({ name }) => name === "prune rows")?.run(systemCtx(at), () => false);
const busyTimeout = async () => (await sql`pragma busy_timeout`.execute(at.db)).rows;

it.skipIf(process.env.TEST_DATABASE_URL)(
  "the hourly job, which empties SQLite's log, keeps no request waiting for who reads an earlier state, as a backup does for minutes (decision 056)",
  async () => {
    // Statements that are prepared once have to act each time.
    await prune();
    const usual = await busyTimeout();
    const reader = await openDatabase({ dataDir: at.dataDir, databaseUrl: undefined });
    await readSnapshot(reader.db, async (db) => {
      await db.selectFrom("setting").selectAll().execute();
      const start = performance.now();
      await prune();
      expect(performance.now() - start).toBeLessThan(2_000);
    });
    await reader.db.destroy();
    expect(await busyTimeout()).toEqual(usual);
    await prune();
    expect(statSync(join(at.dataDir, "coupon-center.db-wal")).size).toBe(0);
  },
);
