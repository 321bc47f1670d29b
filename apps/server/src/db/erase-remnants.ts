import { SqliteAdapter, sql } from "kysely";
import type { Database, Db } from "./engine.ts";

/**
 * Overwrites what updated and deleted rows have left in SQLite's file and log. PostgreSQL manages
 * its own files, which our backups do not read.
 */
export async function eraseRemnants({ db, engine }: Database): Promise<void> {
  if (engine !== "sqlite") return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Empties SQLite's log, whose earlier states keep what was deleted since. */
export async function emptyLog(db: Pick<Db, "getExecutor">): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
