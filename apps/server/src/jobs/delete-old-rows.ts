import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { type StoredTable, tableKeys } from "../db/table-keys.ts";
import type { QueueDb } from "./queue.ts";

const BATCH = 500;

/**
 * Deletes the rows with an earlier time in a column, the oldest first, a limited number at once, so
 * that nothing waits for it.
 */
export async function deleteOldRows(
  db: QueueDb,
  { table, column, before }: { table: StoredTable; column: string; before: number },
  isStopping: () => boolean,
): Promise<void> {
  const key = sql.join(tableKeys[table].columns.map((name) => sql.ref(name)));
  const at = sql.ref(column);
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${key}) in (
        select ${key} from ${sql.table(table)} where ${at} < ${before} order by ${at} limit ${sql.lit(BATCH)}
      )`.execute(db);
    if (numAffectedRows < BATCH) return;
    // SQLite answers synchronously; this lets waiting requests run in between.
    await setImmediate();
  }
}
