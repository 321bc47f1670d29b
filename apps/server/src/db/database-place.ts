// Without Kysely, as the configuration and the data folder are read before it is loaded.

/** SQLite's file in the data folder */
export const DATABASE_FILE = "coupon-center.db";

/** PostgreSQL's own default of 100 connections is enough for several processes with this many. */
export const DEFAULT_POOL = 10;

/** Where the data is. */
export interface DatabasePlace {
  /** PostgreSQL's; without one, SQLite's file in the data folder is used */
  databaseUrl: string | undefined;
  dataDir: string;
  /** how many connections to PostgreSQL this process opens at most */
  databasePool?: number;
}
