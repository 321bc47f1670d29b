import { mkdir } from "node:fs/promises";
import { sql } from "kysely";
import { couponWordsMigration, storeWordsMigration } from "../../db/all-migrations.ts";
import { collectStatistics } from "../../db/collect-statistics.ts";
import { DATABASE_FILE } from "../../db/database-place.ts";
import type { Database, Db } from "../../db/engine.ts";
import { setIdentities } from "../../db/identities.ts";
import { bulkInserter, type Row } from "../../db/insert-rows.ts";
import { migrate, readMigrations, upgrade } from "../../db/migrate.ts";
import { holdMigrations } from "../../db/postgres/connections.ts";
import { createDatabase } from "../../db/remedies.ts";
import { isTable, tableNames } from "../../db/table-keys.ts";
import { fillCouponWords } from "../../db/words/coupon-words.ts";
import { fillStoreWords } from "../../db/words/store-words.ts";
import { isUploadName, type UploadFiles } from "../../ports/uploads/upload-files.ts";
import { CommandError } from "../define-command.ts";
import { DamagedBackup, type Manifest } from "./format.ts";
import { readParts } from "./part-reader.ts";
import { unpackRows } from "./rows-body.ts";

export interface Target {
  database: Database;
  uploads: UploadFiles;
}

/** What is in a backup beside its rows. */
interface Contents {
  manifest: Manifest;
  /** the names of its pictures */
  pictures: ReadonlySet<string>;
}

/**
 * Fills an empty installation from a backup of either engine. The whole file is verified before
 * anything is written. One that was killed, which left an empty database and pictures, is repeated.
 * Errors: DamagedBackup; CommandError if the target is not empty; both leave the target unchanged.
 */
export async function restoreBackup(path: string, target: Target): Promise<{ rows: number }> {
  const contents = await checkWhole(path);
  const there = await makeReady(target, contents);
  const uploaded: string[] = [];
  let rows: number;
  try {
    rows = await target.database.withoutLimit((own) =>
      own
        .transaction()
        .execute((tx) => load(path, tx, target, contents.manifest, { there, uploaded })),
    );
  } catch (error) {
    // What stays where their place is away does not hinder a repetition.
    await removeAll(target.uploads, uploaded).catch(() => undefined);
    throw error;
  }
  await upgrade(target.database);
  await collectStatistics(target.database);
  return { rows };
}

async function removeAll(uploads: UploadFiles, names: readonly string[]): Promise<void> {
  for (const name of names) await uploads.remove(name);
}

async function checkWhole(path: string): Promise<Contents> {
  let manifest: Manifest | undefined;
  // Known to be no damage only at the end of the file, which holds the sum of all lines.
  let unknown: string | undefined;
  const pictures = new Set<string>();
  for await (const { about } of readParts(path)) {
    if (about.part === "manifest") manifest = about;
    if (about.part === "upload") pictures.add(about.name);
    if (about.part === "rows" && !isTable(about.table)) unknown ??= about.table;
  }
  if (unknown !== undefined)
    throw new DamagedBackup(`The backup holds a table ${unknown} that this version lacks`);
  if (!manifest) throw new DamagedBackup("The backup does not tell what is in it");
  return { manifest, pictures };
}

/**
 * Migrates an empty target to the schema of the rows; returns the backup's pictures that are there.
 */
async function makeReady(
  { database, uploads }: Target,
  { manifest, pictures }: Contents,
): Promise<ReadonlySet<string>> {
  const known = await readMigrations(database);
  if (manifest.migrations.some((name, index) => known[index]?.name !== name))
    throw new CommandError("The backup was made by a newer version of this program");
  const { folder } = uploads;
  if (folder !== null) await mkdir(folder, { recursive: true });
  const applied = known.filter((migration) => migration.applied).length;
  const there = await uploads.list();
  // Pictures beside a new database may be those of an installation that works.
  if (there.some((picture) => applied === 0 || !pictures.has(picture))) {
    const name = folder ?? "the bucket of S3_BUCKET_URL";
    throw new CommandError(`${name} holds files: a backup is restored into an empty place`);
  }
  if (applied === 0) await migrate(database, manifest.migrations.at(-1));
  return new Set(there);
}

/**
 * Errors: CommandError if the database is not empty, or of another version than the rows. Until
 * `tx` ends no other restore fills it, and no process migrates it.
 */
async function refuseData(tx: Db, database: Database, { migrations }: Manifest): Promise<void> {
  if (database.engine === "postgres") await holdMigrations(tx);
  const known = await readMigrations({ ...database, db: tx });
  const applied = known.filter((migration) => migration.applied).length;
  if (!(await isEmpty(tx)))
    throw new CommandError("The database holds data: a backup is restored into an empty one");
  if (applied === migrations.length) return;
  const remedy =
    database.engine === "sqlite"
      ? `remove ${DATABASE_FILE} from DATA_DIR`
      : `make another one, ${createDatabase}`;
  throw new CommandError(
    `The database is empty, and of another version than the backup: ${remedy}`,
  );
}

/** Also of an earlier version's tables, as a restore of its backup that failed has left them. */
async function isEmpty(db: Db): Promise<boolean> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of tableNames) {
    if (!there.has(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

async function load(
  path: string,
  tx: Db,
  { database, uploads }: Target,
  manifest: Manifest,
  { there, uploaded }: { there: ReadonlySet<string>; uploaded: string[] },
): Promise<number> {
  await refuseData(tx, database, manifest);
  const { engine } = database;
  const inserters = new Map(
    tableNames.map((table) => [table, bulkInserter(engine, table, { withIds: true })]),
  );
  const waiting: Row[] = [];
  let count = 0;
  for await (const { about, body } of readParts(path)) {
    if (about.part === "rows" && isTable(about.table)) {
      const rows = unpackRows(about.columns, body);
      await inserters.get(about.table)?.(tx, rows);
      count += rows.length;
      if (about.table === "store") waiting.push(...rows.filter(({ held_since }) => held_since));
    }
    if (about.part === "upload" && isUploadName(about.name) && !there.has(about.name)) {
      uploaded.push(about.name);
      await uploads.write(about.name, body);
    }
  }
  // A coupon that waits for nobody, inserted first, has cleared it.
  for (const { id, held_since } of waiting)
    await sql`update store set held_since = ${held_since} where id = ${id}`.execute(tx);
  await setIdentities(tx, engine, manifest.identities);
  if (manifest.migrations.includes(couponWordsMigration)) await fillCouponWords(tx, engine);
  if (manifest.migrations.includes(storeWordsMigration)) await fillStoreWords(tx, engine);
  return count;
}
