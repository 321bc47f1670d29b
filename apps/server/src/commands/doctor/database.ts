import type { Config } from "../../config/config.ts";
import { isDatabaseUnmade } from "../../db/database-place.ts";
import { type Database, openDatabase } from "../../db/engine.ts";
import { readMigrations, readSchema, readUnknownMigrations } from "../../db/migrate.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { errorText } from "../../errors.ts";
import { findBlocking } from "./blocking-addresses.ts";
import { type Checked, fault, ok, restoreRemedy, type Unplaced } from "./finding.ts";
import { inspectPostgres } from "./inspect-postgres.ts";
import { inspectSqlite } from "./inspect-sqlite.ts";
import { findUnserved } from "./unserved-brands.ts";
import { findUnstaffed } from "./unstaffed-brands.ts";

/** By the reasons of `DatabaseUnavailable`. */
const remedies: Readonly<Record<string, string>> = {
  "PostgreSQL can't be reached": "start it, or correct host and port in DATABASE_URL",
  "no connection to PostgreSQL came in time":
    "let its firewall admit this machine, or correct host and port",
  "PostgreSQL does not let this program in":
    "correct user and password in DATABASE_URL, or pg_hba.conf",
  "no secure connection to PostgreSQL can be made":
    "name the host as its certificate does, and the file with the certificate of its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=<file>; without TLS leave sslmode out",
  "the database does not exist": "make it: createdb --encoding UTF8 --template template0 <name>",
  "PostgreSQL has no connection left": "raise max_connections there, or lower DATABASE_POOL",
  "PostgreSQL takes no writes": "name the primary server in DATABASE_URL",
  "PostgreSQL's disk is full": "free space on its disk",
  "PostgreSQL is starting or stopping": "wait for it, or look into its log",
  "another process holds the database": "end the process that holds it: fuser <file> names it",
  "the database file takes no writes": "give it and its folder to the server's user: chown <user>",
  "the disk of the database is full": "free space on its disk",
  "the database file is damaged": restoreRemedy,
  "the database file can't be opened": "give it and its folder to the server's user: chown <user>",
};

/** Whether the database answers, and what is wrong with its schema and its files. */
export async function checkDatabase({ config }: Checked): Promise<Unplaced[]> {
  const { databaseUrl, dataDir } = config;
  if (isDatabaseUnmade(config))
    return [ok(`DATA_DIR: ${dataDir} has no database yet: the first start makes it`)];
  const database = await openDatabase(config);
  try {
    const inspect = database.engine === "sqlite" ? inspectSqlite : inspectPostgres;
    const findings = await inspect(database, config);
    return [...findings, ...(await checkSchema(database, config))];
  } catch (error) {
    return [unavailable(error, databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL")];
  } finally {
    await database.db.destroy();
  }
}

function unavailable(error: unknown, variable: string): Unplaced {
  if (!(error instanceof DatabaseUnavailable))
    return fault(`${variable}: ${errorText(error)}`, "look into the database's own log");
  const remedy = remedies[error.reason] ?? "look into the database's own log";
  return fault(`${error.variable}: ${error.reason}: ${error.message}`, remedy);
}

async function checkSchema(database: Database, config: Config): Promise<Unplaced[]> {
  const [unknown] = await readUnknownMigrations(database);
  if (unknown !== undefined)
    return [
      fault(
        `the data is of a newer version, which has the migration ${unknown}`,
        "start that version, or restore a backup of this one into an empty place",
      ),
    ];
  const missing = (await readMigrations(database)).filter(({ applied }) => !applied);
  if (missing.length === 0)
    return [
      ok("the schema is this version's"),
      ...(await findBlocking(database.db)),
      ...(await findUnserved(database.db, config)),
      ...(await findUnstaffed(database.db, config)),
    ];
  const schema = database.engine === "postgres" ? await readSchema(database.db) : undefined;
  // That there is none is a fault of its own.
  if (schema === null) return [];
  // Once all are applied the user needs no such right (decision 066).
  if (schema?.mayCreate === false)
    return [
      fault(
        `DATABASE_URL: its user may not make tables, and ${missing.length} migrations are due`,
        `grant create on schema ${schema.name} to <user>`,
      ),
    ];
  return [ok(`${missing.length} migrations are applied by the next start: back up first`)];
}
