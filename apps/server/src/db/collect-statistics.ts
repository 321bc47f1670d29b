import { PostgresAdapter, sql } from "kysely";
import type { Database, Db } from "./engine.ts";
import type { OutageListener } from "./outage-log.ts";
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

interface Deps {
  db: Db;
  log: OutageListener;
}

/**
 * The same for tables of which PostgreSQL knows nothing, as after an upgrade of its own: it would
 * wait until a tenth of their rows has changed, while a search of a million coupons takes longer
 * than a statement may.
 */
export async function collectMissingStatistics({ db, log }: Deps): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > 0 and not exists (
        select 1 from pg_stats where schemaname = current_schema() and tablename = relname
      )`.execute(db);
  // One that takes longer than a statement may keeps none of the others from it.
  for (const { name } of rows)
    await sql`analyze ${sql.table(name)}`
      .execute(db)
      .catch((err: unknown) =>
        log.warn({ event: "statistics_not_collected", err }, `no statistics of ${name}`),
      );
}
