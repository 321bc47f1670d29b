import { randomBytes } from "node:crypto";
import pg from "pg";

/** The PostgreSQL server for the tests; without it they use SQLite. */
const server = process.env.TEST_DATABASE_URL;

/** The URL of a new, empty database; undefined if the tests use SQLite. */
export async function freshDatabaseUrl(): Promise<string | undefined> {
  if (!server) return undefined;
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(url: string | undefined): Promise<void> {
  if (url) await run(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
