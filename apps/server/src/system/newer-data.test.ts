import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnServer } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";

it("data of a newer version stops the start, with one line that says what to do (rule 14.1)", async () => {
  const databaseUrl = await freshDatabaseUrl();
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-newer-"));
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  });
  const database = await openDatabase({ databaseUrl, dataDir });
  await migrate(database);
  await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(database.db);
  await database.db.destroy();
  const { child, output } = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const [code] = await once(child, "close");
  expect([code, output().trim().split("\n")]).toEqual([
    1,
    [expect.stringMatching(/newer version, which has the migration 999-later: start that version/)],
  ]);
});
