import { readRows } from "../../../db/snapshot.ts";
import { type StoredTable, tableNames } from "../../../db/table-keys.ts";
import type { Installation } from "../../../testing/installation.ts";

/**
 * Every row of every table, as text. Messages that the sandbox goes on sending by itself are left out,
 * those that staff may act on are not; so are the tables named in `but`.
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
