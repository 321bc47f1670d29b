import { sql } from "kysely";
import type { Db } from "../db/engine.ts";

/** How many rows a table of PostgreSQL has, and how many it expects since it last counted. */
export async function countedRows(db: Db, table: "store" | "coupon_word") {
  const { rows } = await sql<{ real: number; expected: number }>`
    select (select count(*) from ${sql.table(table)})::int as real, reltuples::int as expected
      from pg_class where relname = ${table}`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error(`There is no table ${table}`);
  return counted;
}
