import { readRows } from "../../../db/snapshot.ts";
import { type StoredTable, tableNames } from "../../../db/table-keys.ts";
import type { Installation } from "../../../testing/installation.ts";

/**
 * All rows of all tables as text. Queued messages that change without a request are left out,
 * except those that staff can act on; so are the tables in `but`.
 */
export async function dumpDatabase(
  { db }: Installation,
  but: readonly StoredTable[] = [],
): Promise<string> {
  const read = async (table: StoredTable) => {
    const kept: unknown[] = [];
    for await (const rows of readRows(db, table, 10_000)) {
      kept.push(...rows.filter(({ parked_at }) => table !== "stripe_event" || parked_at !== null));
    }
    return [table, kept];
  };
  const tables = tableNames.filter((table) => !but.includes(table));
  return JSON.stringify(await Promise.all(tables.map(read)));
}
