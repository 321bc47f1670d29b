import { sql } from "kysely";
import type { Database } from "./engine.ts";

/**
 * Overwrites what updated and deleted rows have left in SQLite's file and log. PostgreSQL manages
 * its own files, which our backups do not read.
 */
export async function eraseRemnants({ db, engine }: Database): Promise<void> {
  if (engine !== "sqlite") return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
