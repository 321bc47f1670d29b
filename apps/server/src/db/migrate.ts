import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { errorText, hasCode, OperatorRefusal } from "../errors.ts";
import { allMigrations } from "./all-migrations.ts";
import type { Database, Db, Engine } from "./engine.ts";
import { holdMigrations } from "./postgres/connections.ts";
import { createDatabase } from "./remedies.ts";
import { eraseRemnants, markRemnants } from "./sqlite/erase-remnants.ts";
import { tableNames } from "./table-keys.ts";
import { tryToWrite } from "./try-to-write.ts";
import { DatabaseUnavailable, NewerData } from "./unavailable.ts";

/**
 * Migrates the schema to the newest version, or to a named migration. Errors: a migration's own;
 * NewerData; DatabaseUnavailable; OperatorRefusal if the database's user may not migrate, or a new
 * database can't hold all texts.
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  // Migrating much data takes long, and so does waiting for another process that migrates.
  const work = database.withoutLimit((db) => inMigration(database.engine, db, to));
  await work.catch(async (error) => {
    throw await explained(database, error);
  });
}

/**
 * Migrates the schema and erases what migrations removed, also those of a process that ended before
 * it came here, or of a command: beside a server, the rewrite of the file would hold up its writes.
 * Errors: those of `migrate`.
 */
export async function upgrade(database: Database): Promise<void> {
  await migrate(database);
  await eraseRemnants(database);
}

async function inMigration(engine: Engine, db: Db, to?: string): Promise<void> {
  // One transaction for all, as behind PgBouncer only a transaction keeps its connection.
  await db.transaction().execute(async (tx) => {
    if (engine === "postgres") {
      await holdMigrations(tx);
      await refuseNoSchema(tx);
      await refuseEncoding(tx);
      await refuseForeignTable(tx);
    }
    const migrator = migratorOf(tx, engine);
    const { error, results = [] } = await (to === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(to));
    if (error !== undefined) throw error;
    const isUpgrade = results.length > 0 && results[0]?.migrationName !== "001-initial";
    // Data that a migration removed from rows must not stay in the file.
    if (isUpgrade) await markRemnants(tx, engine);
  });
}

/** Kysely hides PostgreSQL's own refusal behind a later one, as its transaction has failed then. */
async function refuseNoSchema(db: Db): Promise<void> {
  if ((await readSchema(db)) === null)
    throw new OperatorRefusal(
      "DATABASE_URL: its user may use no schema of the search path: create schema <name> authorization <user>, or grant usage on it",
    );
}

/** Later it would be too late: data is there, and what can't be stored fails a request. */
async function refuseEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding
    where to_regclass('kysely_migration') is null`.execute(db);
  const encoding = rows[0]?.encoding ?? "UTF8";
  if (encoding !== "UTF8")
    throw new OperatorRefusal(
      `DATABASE_URL: the database's encoding is ${encoding}: make one with UTF-8, ${createDatabase}`,
    );
}

/** Beside another program's tables some would be made, and others found to be there. */
async function refuseForeignTable(db: Db): Promise<void> {
  const name = await readForeignTable(db);
  if (name !== null)
    throw new OperatorRefusal(
      `DATABASE_URL: the database has a table ${name} of another program: make one for this program, ${createDatabase}`,
    );
}

/**
 * A table of PostgreSQL that has the name of one of this program's, in a schema that no migration
 * was applied to; null if there is none.
 */
export async function readForeignTable(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename = any(${tableNames})
      and to_regclass('kysely_migration') is null
    order by name limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** The names of this program's migrations, oldest first, each with whether it was applied. */
export async function readMigrations(
  database: Database,
): Promise<{ name: string; applied: boolean }[]> {
  const all = await migratorOf(database.db, database.engine).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, applied: executedAt !== undefined }));
}

async function explained(database: Database, error: unknown): Promise<unknown> {
  if (error instanceof OperatorRefusal) return error;
  const missing = await missingRight(database, error);
  if (missing !== null) return missing;
  const refused = await refusedWrite(database, error);
  if (refused !== null) return refused;
  const [newest] = (await readUnknownMigrations(database)).toReversed();
  if (newest === undefined) return error;
  return new NewerData(
    `the data is of a newer version, which has the migration ${newest}: start that version, or restore a backup of this one into an empty place`,
  );
}

/** After its first table was refused Kysely looks for it, within a transaction that has failed. */
const FAILED_ALREADY = "25P02";

/** What to do where PostgreSQL refused a migration to the user; null if it did not. */
async function missingRight({ db }: Database, error: unknown): Promise<OperatorRefusal | null> {
  const isDenied = hasCode(error, "42501");
  if (!isDenied && !hasCode(error, FAILED_ALREADY)) return null;
  const schema = await readSchema(db);
  if (schema === null || (!isDenied && schema.mayCreate)) return null;
  const { name } = schema;
  const reason = isDenied ? errorText(error) : `permission denied for schema ${name}`;
  return new OperatorRefusal(
    `DATABASE_URL: its user may not migrate: ${reason}: start once as a user that owns the tables and may make some (grant create on schema ${name} to <user>)`,
  );
}

/** Why PostgreSQL takes no writes, as a replica or with a full disk; null if it does. */
async function refusedWrite(database: Database, error: unknown): Promise<unknown> {
  if (!hasCode(error, FAILED_ALREADY)) return null;
  return tryToWrite(database).then(
    () => null,
    (cause) => (cause instanceof DatabaseUnavailable ? cause : null),
  );
}

interface Schema {
  /** as statements write it */
  name: string;
  mayCreate: boolean;
}

/**
 * PostgreSQL's schema for new tables, and whether the user may make some; null if there is none.
 */
export async function readSchema(db: Db): Promise<Schema | null> {
  const { rows } = await sql<Schema>`
    select quote_ident(name) as name, has_schema_privilege(name, 'create') as "mayCreate"
    from current_schema() as name where name is not null`.execute(db);
  return rows[0] ?? null;
}

/** Migrations that were applied to the data and that this program does not know, oldest first. */
export async function readUnknownMigrations({ db, engine }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const known = await migratorOf(db, engine).getMigrations();
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !known.some((one) => one.name === name));
}

function migratorOf(db: Db, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => allMigrations(engine),
    },
  });
}
