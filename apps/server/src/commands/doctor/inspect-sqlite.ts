import { sql } from "kysely";
import type { Database } from "../../db/engine.ts";
import { findDamage } from "../../db/find-damage.ts";
import { restoreRemedy } from "../../db/remedies.ts";
import { hasRemnants } from "../../db/sqlite/erase-remnants.ts";
import { fault, ok, type Unplaced, warning } from "./finding.ts";

/** SQLite's own checks of its file. Errors: DatabaseUnavailable. */
export async function inspectSqlite(database: Database): Promise<Unplaced[]> {
  const { db } = database;
  const version = await sql<{ v: string }>`select sqlite_version() as v`.execute(db);
  // Takes the write lock and returns it, which a file that takes no writes refuses.
  await db
    .transaction()
    .execute((tx) => sql`update setting set value = value where 1 = 0`.execute(tx))
    .catch(ignoreMissingTable);
  const damage = await findDamage(database);
  const orphans = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(
    db,
  );
  const [orphan] = orphans.rows;
  return [
    ok(`SQLite ${version.rows[0]?.v} answers`),
    ...damage.map((text) =>
      fault(`DATA_DIR: the database file is damaged: ${text}`, restoreRemedy),
    ),
    ...(orphan
      ? [
          fault(
            `DATA_DIR: ${orphans.rows.length} rows refer to rows that are gone, the first of ${orphan.table} to ${orphan.parent}`,
            restoreRemedy,
          ),
        ]
      : []),
    ...(damage.length === 0 && !orphan ? [ok("the file is whole")] : []),
    ...((await hasRemnants(db)) ? [rewriteWaits] : []),
  ];
}

/** Nothing else tells of it, as the server works meanwhile. */
const rewriteWaits = warning(
  "DATA_DIR: the database file still has what an upgrade removed, as its rewrite was interrupted or found no space",
  "restart the server with as much free space as the file takes, on its disk and in the folder for temporary files",
);

/** Data that was never migrated has no tables. */
function ignoreMissingTable(error: unknown): void {
  if (!(error instanceof Error) || !error.message.startsWith("no such table")) throw error;
}
