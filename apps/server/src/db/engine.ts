import { join } from "node:path";
import { Kysely } from "kysely";
import { type DatabaseWatch, unwatched } from "./outage-log.ts";
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
}

/**
 * Opens PostgreSQL when an address is given, else the embedded engine's file in the data folder. Nothing is
 * asked yet: an engine that is away is told by the first statement. `watch` hears how statements end.
 */
export async function openDatabase(
  where: { databaseUrl: string | undefined; dataDir: string },
  watch: DatabaseWatch = unwatched,
): Promise<Database> {
  if (where.databaseUrl !== undefined) {
    const { openPool } = await import("./postgres.ts");
    const { postgresDialect, queryPool } = await import("./postgres-connections.ts");
    const pool = openPool(where.databaseUrl);
    return {
      db: new Kysely<Tables>({ dialect: postgresDialect(pool, watch) }),
      engine: "postgres",
      pool: queryPool(pool, watch),
    };
  }
  const { sqliteDialect } = await import("./sqlite.ts");
  const dialect = sqliteDialect(join(where.dataDir, DATABASE_FILE), watch);
  return { db: new Kysely<Tables>({ dialect }), engine: "sqlite", pool: null };
}
