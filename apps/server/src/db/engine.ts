import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Tables } from "./tables.ts";

export type { Pool };
export type Engine = "sqlite" | "postgres";
export type Db = Kysely<Tables>;

export interface Database {
  db: Db;
  engine: Engine;
  /** PostgreSQL's connections, for what does not go through Kysely; null on the embedded engine */
  pool: Pool | null;
}

/** Opens PostgreSQL when an address is given, else the embedded engine's file in the data folder. */
export async function openDatabase(where: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<Database> {
  if (where.databaseUrl !== undefined) {
    const { openPool } = await import("./postgres.ts");
    const pool = openPool(where.databaseUrl);
    return {
      db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
      engine: "postgres",
      pool,
    };
  }
  const { sqliteDialect } = await import("./sqlite.ts");
  const dialect = sqliteDialect(join(where.dataDir, "coupon-center.db"));
  return { db: new Kysely<Tables>({ dialect }), engine: "sqlite", pool: null };
}
