import { createDatabase, dropDatabase as drop } from "./postgres-databases.ts";
import { copySqlite } from "./sqlite-template.ts";

/** The PostgreSQL server for the tests; without it, or if it is empty, they use SQLite. */
const server = process.env.TEST_DATABASE_URL || undefined;

/** The name of a database there with the current schema, see `createTemplate`. */
const template = process.env.TEST_DATABASE_TEMPLATE;

/** The URL of a new, empty database; undefined if the tests use SQLite. */
export async function freshDatabaseUrl(): Promise<string | undefined> {
  return server && createDatabase(server);
}

/**
 * A new database, SQLite's in this data folder; its URL, and whether it already has the current
 * schema.
 */
export async function newDatabase(
  dataDir: string,
): Promise<{ url: string | undefined; isMigrated: boolean }> {
  if (!server) await copySqlite(dataDir);
  if (!server || !template) return { url: await freshDatabaseUrl(), isMigrated: !server };
  return { url: await createDatabase(server, template), isMigrated: true };
}

export async function dropDatabase(url: string | undefined): Promise<void> {
  if (server && url) await drop(server, url);
}
