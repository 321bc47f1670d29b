import { sql } from "kysely";
import type { Database } from "./engine.ts";

/**
 * Overwrites what rewritten and deleted rows have left in the embedded engine's file and log. PostgreSQL's files are
 * its server's, and no backup of ours reads them.
 */
export async function eraseRemnants({ db, engine }: Database): Promise<void> {
  if (engine !== "sqlite") return;
  await sql`vacuum`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
