import { sql } from "kysely";
import type { Database } from "./engine.ts";
import type { Tables } from "./tables.ts";

/**
 * Lets PostgreSQL count the rows of these tables, or of all, after many were written. By itself it
 * does so within a minute; until then it expects few, and reading 40,000 stores takes ten times as
 * long.
 */
export async function collectStatistics(
  { engine, withoutLimit }: Pick<Database, "engine" | "withoutLimit">,
  ...tables: (keyof Tables)[]
): Promise<void> {
  if (engine !== "postgres") return;
  const names = sql.join(tables.map((table) => sql.table(table)));
  await withoutLimit((db) => sql`analyze ${names}`.execute(db));
}
