import type { DatabaseUnavailable } from "./unavailable.ts";

export const restoreRemedy =
  "stop the server and restore a backup into an empty DATA_DIR: npm run restore -- <file>";

/** How a database for this program is made. */
export const createDatabase = "createdb --encoding UTF8 --template template0 <name>";

/** What to do where nothing better is known. */
export const ownLog = "look into the database's own log";

/** By the reasons of `DatabaseUnavailable`. */
const remedies: Readonly<Record<string, string>> = {
  "PostgreSQL can't be reached": "start it, or correct host and port in DATABASE_URL",
  "no connection to PostgreSQL came in time":
    "let its firewall admit this machine, or correct host and port",
  "PostgreSQL does not let this program in":
    "correct user and password in DATABASE_URL, or pg_hba.conf",
  "no secure connection to PostgreSQL can be made":
    "name the host as its certificate does, and the file with the certificate of its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=<file>; without TLS leave sslmode out",
  "the database does not exist": `make it: ${createDatabase}`,
  "PostgreSQL has no connection left": "raise max_connections there, or lower DATABASE_POOL",
  "PostgreSQL takes no writes": "name the primary server in DATABASE_URL",
  "PostgreSQL's disk is full": "free space on its disk",
  "PostgreSQL is starting or stopping": "wait for it, or look into its log",
  "another process holds the database": "end the process that holds it: fuser <file> names it",
  "the database file takes no writes": "give it and its folder to the server's user: chown <user>",
  "the disk of the database is full": "free space on its disk",
  "the disk of the database takes no writes":
    "look in dmesg whether it failed and was mounted read-only, or raise the user's quota",
  "the database file is damaged": restoreRemedy,
  "the database file can't be opened": "give it and its folder to the server's user: chown <user>",
};

/** What an operator has to do about a database that is unavailable. */
export function remedyOf({ reason }: DatabaseUnavailable): string {
  return remedies[reason] ?? ownLog;
}
