import { type CompiledQuery, type Insertable, sql } from "kysely";
import type { Db, Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** The value of a cell, on either engine. */
export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** A row to insert, without the columns that the database fills in. */
export type NewRow<T extends keyof Tables> = Readonly<Insertable<Tables[T]>>;

// SQLite allows 32,766 parameters per statement, PostgreSQL 65,535.
const PARAMETERS = 30_000;

export interface InsertMode {
  /** keep the ids of the rows instead of generating them */
  withIds?: boolean;
  returning?: readonly string[];
}

/**
 * Returns an `insert(db, rows)` for many rows of one table, all with the columns of the first. It
 * uses few statements and compiles each size once. It returns the `returning` columns in no
 * particular order.
 */
export function bulkInserter<R extends Row = never>(
  engine: Engine,
  table: keyof Tables,
  mode: InsertMode = {},
) {
  const compiled = new Map<number, CompiledQuery<R>>();
  let columns: readonly string[] = [];
  return async (db: Db, rows: readonly Row[]): Promise<R[]> => {
    if (columns.length === 0) columns = Object.keys(rows[0] ?? {});
    const most = Math.floor(PARAMETERS / Math.max(1, columns.length));
    const answered: R[] = [];
    for (let at = 0; at < rows.length; at += most) {
      const some = rows.slice(at, at + most);
      const query =
        compiled.get(some.length) ??
        insertStatement<R>(engine, table, columns, some.length, mode).compile(db);
      compiled.set(some.length, query);
      const parameters = some.flatMap((row) => columns.map((column) => row[column] ?? null));
      const bound: CompiledQuery<R> = { ...query, parameters };
      for (const row of (await db.executeQuery(bound)).rows) answered.push(row);
    }
    return answered;
  };
}

function insertStatement<R>(
  engine: Engine,
  table: keyof Tables,
  columns: readonly string[],
  count: number,
  { withIds, returning }: InsertMode,
) {
  const row = sql`(${sql.join(columns.map(() => sql`${null}`))})`;
  const rows = sql.join(Array.from({ length: count }, () => row));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const ids = withIds && engine === "postgres" ? sql` overriding system value` : sql``;
  const answer = returning
    ? sql` returning ${sql.join(returning.map((name) => sql.ref(name)))}`
    : sql``;
  return sql<R>`insert into ${sql.table(table)} (${names})${ids} values ${rows}${answer}`;
}
