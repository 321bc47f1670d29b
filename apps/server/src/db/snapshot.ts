import { PostgresAdapter, sql } from "kysely";
import type { Db } from "./engine.ts";
import type { Row } from "./insert-rows.ts";
import { allowPauses } from "./postgres/connections.ts";
import { type StoredTable, tableKeys } from "./table-keys.ts";

/** Reads a consistent snapshot without locking or blocking writers. */
export function readSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const begin = isPostgres
    ? sql`begin isolation level repeatable read, read only`
    : sql`begin deferred`;
  return db.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      if (isPostgres) await allowPauses(connection);
      return await read(connection);
    } finally {
      await sql`commit`.execute(connection);
    }
  });
}

/** A table's rows in the order of its key, in batches. */
export async function* readRows(
  db: Db,
  table: StoredTable,
  atOnce: number,
): AsyncGenerator<readonly Row[]> {
  const { columns } = tableKeys[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let where = sql``;
  while (true) {
    const page = sql<Row>`select * from ${sql.table(table)} ${where} order by ${key} limit ${atOnce}`;
    const { rows } = await page.execute(db);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < atOnce) return;
    where = sql`where (${key}) > (${sql.join(columns.map((column) => last[column]))})`;
  }
}
