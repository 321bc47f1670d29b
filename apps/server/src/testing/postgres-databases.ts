import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { hasCode } from "../errors.ts";

const DEADLOCK = "40P01";

/** Begins the names of a run's databases; TEST_RUN is set by `leftovers.ts`. */
const prefixOf = (run = "single") => `test_${run}_`;

/** Creates a database on a server, empty or as a copy of `template`; returns its URL. */
export async function createDatabase(server: string, template?: string): Promise<string> {
  const name = `${prefixOf(process.env.TEST_RUN)}${randomBytes(8).toString("hex")}`;
  await run(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export function dropDatabase(server: string, url: string): Promise<void> {
  return run(server, `drop database if exists ${nameOf(url)} with (force)`);
}

/** Drops the databases that were created in a run of tests and are still there. */
export async function dropDatabasesOf(server: string, run: string): Promise<void> {
  const client = await openClient(server);
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [prefixOf(run)],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

export interface Template {
  name: string;
  drop(): Promise<void>;
}

/** Creates a database with the current schema, as copying one is faster than migrating each. */
export async function createTemplate(server: string): Promise<Template> {
  const url = await createDatabase(server);
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  await migrate(database);
  await database.db.destroy();
  return { name: nameOf(url), drop: () => dropDatabase(server, url) };
}

/** A connection of its own, apart from the pools under test; to be ended by `end()`. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Locks tables against all others until `rollback`, also if their transactions are in the way. */
export async function lockTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (let locked = false; !locked; ) {
    try {
      await client.query(`begin; lock table ${tables.join(", ")} in access exclusive mode`);
      locked = true;
    } catch (error) {
      await client.query("rollback");
      if (!hasCode(error, DEADLOCK)) throw error;
    }
  }
}

async function run(server: string, statement: string): Promise<void> {
  const client = await openClient(server);
  await client.query(statement);
  await client.end();
}
