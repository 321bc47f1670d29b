import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { type Database, openDatabase } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { startDatabase } from "./start-database.ts";

it("a start on data of an earlier version logs that it migrates them, and no other start does (rule 14.6)", async () => {
  expect(await startedOn("049-billing-anchors")).toMatchObject([
    { event: "migrating", migrations: expect.any(Number), level: 30 },
  ]);
  expect(await startedOn(undefined)).toEqual([]);
  expect(await startedOn(null)).toEqual([]);
});

/** The log of a start on data with this last migration: undefined for all, null for no data. */
async function startedOn(last: string | undefined | null) {
  const dataDir = mkdtempSync(join(tmpdir(), "start-database-"));
  const databaseUrl = await freshDatabaseUrl();
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  });
  if (last !== null) {
    const before = await openDatabase({ databaseUrl, dataDir });
    await migrate(before, last);
    await end(before);
  }
  const log = captureLog();
  const database = await startDatabase(
    { databaseUrl, dataDir, keepsSandbox: false },
    log.logger,
    async () => undefined,
  );
  await end(database);
  database.release();
  return log.lines();
}

async function end({ db, readDb }: Database): Promise<void> {
  await readDb.destroy();
  await db.destroy();
}
