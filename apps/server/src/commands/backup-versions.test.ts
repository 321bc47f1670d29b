import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { runHere } from "./testing/run-here.ts";

async function backUp(prepare: (database: Database) => Promise<unknown>) {
  const databaseUrl = await freshDatabaseUrl();
  const dataDir = mkdtempSync(join(tmpdir(), "backup-versions-"));
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true });
    await dropDatabase(databaseUrl);
  });
  mkdirSync(join(dataDir, "uploads"));
  const database = await openDatabase({ databaseUrl, dataDir });
  await prepare(database);
  await database.db.destroy();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, err } = await runHere("backup", [join(dataDir, "a.backup"), "--verify"], env);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("a.backup"))).toEqual([]);
  return [code, err];
}

it("data of a newer version are not backed up, as what it has added would be missing (rule 14.5: a backup is complete)", async () => {
  const refused = await backUp(async (database) => {
    await migrate(database);
    await sql`create table later (id int)`.execute(database.db);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(database.db);
  });
  expect(refused).toEqual([
    1,
    "The data is of a newer version, with the migration 999-later: back up with that version\n",
  ]);
});

it("data of an older version are not backed up, and a start, which would migrate them, is not asked for", async () => {
  const refused = await backUp((database) => migrate(database, "040-refunded-amounts"));
  expect(refused).toEqual([
    1,
    "The data is of an older version, without the migration 041-waiting-mails: back up with that version\n",
  ]);
});

it("where no data are, a start is asked for", async () => {
  const refused = await backUp(({ db }) => sql`select 1`.execute(db));
  expect(refused).toEqual([1, "There is no data here: start the server once\n"]);
});
