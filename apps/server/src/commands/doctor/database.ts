import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { isDatabaseUnmade, LOCK_FILE } from "../../db/database-place.ts";
import { type Database, openDatabase } from "../../db/engine.ts";
import {
  readForeignTable,
  readMigrations,
  readSchema,
  readUnknownMigrations,
} from "../../db/migrate.ts";
import { createDatabase, ownLog, restoreRemedy } from "../../db/remedies.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { errorText } from "../../errors.ts";
import { findLostDatabase, isEmpty } from "../../runtime/lost-database.ts";
import { findBlocking } from "./blocking-addresses.ts";
import { type Checked, fault, ok, type Unplaced, warning } from "./finding.ts";
import { inspectPostgres } from "./inspect-postgres.ts";
import { inspectSqlite } from "./inspect-sqlite.ts";
import { findUnserved } from "./unserved-brands.ts";
import { findUnstaffed } from "./unstaffed-brands.ts";

/** Whether the database answers, and what is wrong with its schema and its files. */
export async function checkDatabase({ config }: Checked): Promise<Unplaced[]> {
  try {
    return isDatabaseUnmade(config) ? [await checkUnmade(config)] : await checkMade(config);
  } catch (error) {
    return [unavailable(error, config.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL")];
  }
}

async function checkUnmade(config: Config): Promise<Unplaced> {
  const { dataDir } = config;
  const lost = await findLostDatabase(config);
  if (lost) return fault(lost.text, lost.remedy);
  return existsSync(join(dataDir, LOCK_FILE))
    ? warning(
        `DATA_DIR: ${dataDir} has no database, though a server has worked there`,
        `move its file back, with its -wal, or ${restoreRemedy}; the next start makes an empty one`,
      )
    : ok(`DATA_DIR: ${dataDir} has no database yet: the first start makes it`);
}

async function checkMade(config: Config): Promise<Unplaced[]> {
  const database = await openDatabase(config);
  try {
    const inspect = database.engine === "sqlite" ? inspectSqlite : inspectPostgres;
    const findings = await inspect(database, config);
    const lost = (await isEmpty(database)) ? await findLostDatabase(config) : null;
    return lost
      ? [...findings, fault(lost.text, lost.remedy)]
      : [...findings, ...(await checkSchema(database, config))];
  } finally {
    await database.db.destroy();
  }
}

function unavailable(error: unknown, variable: string): Unplaced {
  if (!(error instanceof DatabaseUnavailable))
    return fault(`${variable}: ${errorText(error)}`, ownLog);
  return fault(`${error.variable}: ${error.reason}: ${error.message}`, error.remedy);
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
  const foreign = database.engine === "postgres" ? await readForeignTable(database.db) : null;
  if (foreign !== null)
    return [
      fault(
        `DATABASE_URL: the database has a table ${foreign} of another program`,
        `make one for this program: ${createDatabase}`,
      ),
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
