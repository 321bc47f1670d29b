import { lstatSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../errors.ts";

// Without Kysely, as the configuration and the data folder are read before it is loaded.

/** SQLite's file in the data folder */
export const DATABASE_FILE = "coupon-center.db";

/** How long a statement of SQLite waits for another process; nothing else runs meanwhile. */
export const BUSY_MS = 5_000;

/** empty: a server locks it while it works on SQLite's file beside it */
export const LOCK_FILE = "server.lock";

/** PostgreSQL's own default of 100 connections is enough for several processes with this many. */
export const DEFAULT_POOL = 10;

/** How long a request may occupy, and wait for, PostgreSQL. */
export interface DatabaseLimits {
  /** after this time PostgreSQL cancels a statement */
  statementMs: number;
  /** after this time without a free connection the database counts as unavailable */
  connectMs: number;
}

/** The limits unless others are given. */
export const usualLimits: DatabaseLimits = { statementMs: 15_000, connectMs: 2_000 };

/** Where the data is. */
export interface DatabasePlace {
  /** PostgreSQL's; without one, SQLite's file in the data folder is used */
  databaseUrl: string | undefined;
  dataDir: string;
  /** how many connections to PostgreSQL this process opens at most */
  databasePool?: number;
  /** of PostgreSQL, the usual ones where not given */
  databaseLimits?: Partial<DatabaseLimits>;
  /** nothing is written, so SQLite's folder may be one that takes no writes */
  onlyReads?: boolean;
}

/** Whether SQLite's file is not there, which opening it would make. */
export function isDatabaseUnmade({ databaseUrl, dataDir }: DatabasePlace): boolean {
  return databaseUrl === undefined && isMissing(join(dataDir, DATABASE_FILE));
}

/** False for what is there and hidden from this user. */
function isMissing(path: string): boolean {
  try {
    lstatSync(path);
    return false;
  } catch (error) {
    return hasCode(error, "ENOENT", "ENOTDIR");
  }
}
