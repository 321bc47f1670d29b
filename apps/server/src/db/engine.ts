import { join } from "node:path";
import { Kysely, sql } from "kysely";
import {
  DATABASE_FILE,
  type DatabaseLimits,
  type DatabasePlace,
  DEFAULT_POOL,
  usualLimits,
} from "./database-place.ts";
import { type OutageMonitor, unwatched } from "./outage-log.ts";
import type { QueryPool } from "./postgres/connections.ts";
import type { Tables } from "./tables.ts";

export type { QueryPool };

export type Engine = "sqlite" | "postgres";

export type Db = Kysely<Tables>;

/** This process's connections to PostgreSQL, for metrics. */
export interface Connections {
  used: number;
  idle: number;
  /** requests that wait for one */
  waiting: number;
  /** DATABASE_POOL */
  most: number;
}

export interface Database {
  db: Db;
  /** for reads that take long, see `createDearReads`; the same as `db` with PostgreSQL */
  readDb: Db;
  engine: Engine;
  /** PostgreSQL for statements outside Kysely; null with SQLite */
  pool: QueryPool | null;
  /** null with SQLite */
  connections(): Connections | null;
  /** runs work without the statement timeout that applies to requests, for migrations */
  withoutLimit<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** runs work on a connection of its own, with PostgreSQL; it may write while others are barred */
  apart<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/**
 * Opens PostgreSQL if an address is given, otherwise SQLite's file in the data folder. No statement
 * is run yet, so an unavailable database is noticed by the first one. `watch` is called with the
 * outcome of each statement.
 */
export async function openDatabase(
  where: DatabasePlace,
  watch: OutageMonitor = unwatched,
): Promise<Database> {
  const { databaseUrl, databaseLimits, databasePool: connections = DEFAULT_POOL } = where;
  if (databaseUrl !== undefined)
    return openPostgres(databaseUrl, { ...usualLimits, ...databaseLimits, connections }, watch);
  const { sqliteDialect } = await import("./sqlite/sqlite-dialect.ts");
  const { sqliteReadDialect } = await import("./sqlite/reads.ts");
  const path = join(where.dataDir, DATABASE_FILE);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path, watch, where.onlyReads ?? false) });
  const readDb = new Kysely<Tables>({ dialect: sqliteReadDialect(path, watch) });
  return {
    db,
    readDb,
    engine: "sqlite",
    pool: null,
    connections: () => null,
    withoutLimit: (work) => work(db),
    apart: (work) => work(db),
  };
}

async function openPostgres(
  url: string,
  limits: DatabaseLimits & { connections: number },
  watch: OutageMonitor,
): Promise<Database> {
  const { openPool } = await import("./postgres/open-pool.ts");
  const { postgresDialect, queryPool } = await import("./postgres/connections.ts");
  const open = (pool: ReturnType<typeof openPool>, monitor = watch) =>
    new Kysely<Tables>({ dialect: postgresDialect(pool, monitor) });
  const pool = openPool(url, limits);
  const db = open(pool);
  const apart = async <T>(statementMs: number | null, work: (db: Db) => Promise<T>) => {
    const one = openPool(url, { ...limits, connections: 1, statementMs });
    const own = open(one, { failed: watch.failed, worked: watch.worked });
    try {
      return await work(own);
    } finally {
      await own.destroy();
    }
  };
  return {
    db,
    readDb: db,
    engine: "postgres",
    pool: queryPool(pool, watch),
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { used: totalCount - idle, idle, waiting, most: limits.connections };
    },
    withoutLimit: (work) => apart(null, work),
    apart: (work) => apart(limits.statementMs, work),
  };
}

/** Runs a trivial statement. Errors: the driver's own if the database is unavailable. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
