import { SqliteAdapter, sql } from "kysely";
import { BUSY_MS } from "../database-place.ts";
import type { Database, Db, Engine } from "../engine.ts";
import { DatabaseUnavailable } from "../unavailable.ts";

/**
 * Has `eraseRemnants` erase what this transaction removes from SQLite's file, at the next start if
 * this process ends before. The mark is a number that SQLite keeps in the file for its user.
 */
export async function markRemnants(db: Db, engine: Engine): Promise<void> {
  if (engine === "sqlite") await sql`pragma user_version = 1`.execute(db);
}

/**
 * Overwrites what updated and deleted rows have left in SQLite's file and log, if the file is
 * marked. PostgreSQL manages its own files, which our backups do not read. The rewrite takes as
 * much space as the data; without that, or a folder for it, the program works and the mark stays.
 */
export async function eraseRemnants({ db, engine }: Database): Promise<void> {
  if (engine !== "sqlite" || !(await hasRemnants(db))) return;
  try {
    await sql`vacuum`.execute(db);
  } catch (error) {
    if (error instanceof DatabaseUnavailable && !error.passes) return;
    throw error;
  }
  await sql`pragma user_version = 0`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Whether SQLite's file is marked, and so waits for its rewrite. */
export async function hasRemnants(db: Db): Promise<boolean> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]?.user_version !== 0;
}

/** As long as a search reads, and not long enough for a request to notice. */
const LOG_MS = 50;

/**
 * Empties SQLite's log, whose earlier states keep what was deleted since. It hardly waits for who
 * reads such a state, as a backup does for minutes: SQLite waits within the event loop.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await db.connection().execute(async (only) => {
    await sql`pragma busy_timeout = ${sql.lit(LOG_MS)}`.execute(only);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(only);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(BUSY_MS)}`.execute(only);
    }
  });
}
