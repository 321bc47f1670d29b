import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type OutageMonitor, unwatched } from "./outage-log.ts";
import type { QueryPool } from "./postgres-connections.ts";
import type { Tables } from "./tables.ts";

export type { QueryPool };

export type Engine = "sqlite" | "postgres";
/** the embedded engine's file in the data folder */
export const DATABASE_FILE = "coupon-center.db";

export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  engine: Engine;
  /** PostgreSQL for what does not go through Kysely; null on the embedded engine */
  pool: QueryPool | null;
  /** runs work whose statements may take as long as they need, a migration's, where requests have a limit */
  withoutLimit<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * Opens PostgreSQL when an address is given, else the embedded engine's file in the data folder. Nothing is
 * asked yet: an engine that is away is told by the first statement. `watch` hears how statements end. PostgreSQL
 * ends a statement after `statementMs`, for which a request has no use any more.
 */
export async function openDatabase(
  where: { databaseUrl: string | undefined; dataDir: string },
  watch: OutageMonitor = unwatched,
  statementMs?: number,
): Promise<Database> {
  if (where.databaseUrl !== undefined) return openPostgres(where.databaseUrl, watch, statementMs);
  const { sqliteDialect } = await import("./sqlite.ts");
  const dialect = sqliteDialect(join(where.dataDir, DATABASE_FILE), watch);
  const db = new Kysely<Tables>({ dialect });
  return { db, engine: "sqlite", pool: null, withoutLimit: (work) => work(db) };
}

async function openPostgres(
  url: string,
  watch: OutageMonitor,
  statementMs?: number,
): Promise<Database> {
  const { openPool, STATEMENT_MS } = await import("./postgres.ts");
  const { postgresDialect, queryPool } = await import("./postgres-connections.ts");
  const open = (pool: ReturnType<typeof openPool>) =>
    new Kysely<Tables>({ dialect: postgresDialect(pool, watch) });
  const pool = openPool(url, statementMs ?? STATEMENT_MS);
  return {
    db: open(pool),
    engine: "postgres",
    pool: queryPool(pool, watch),
    async withoutLimit(work) {
      const own = open(openPool(url, null));
      try {
        return await work(own);
      } finally {
        await own.destroy();
      }
    },
  };
}

/** Asks the database for nothing but an answer. Errors: the driver's own, when it is away. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
