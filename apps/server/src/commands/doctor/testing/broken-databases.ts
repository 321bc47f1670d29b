import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { DATABASE_FILE } from "../../../db/database-place.ts";
import { type Db, openDatabase } from "../../../db/engine.ts";
import { migrate } from "../../../db/migrate.ts";
import { holdFolder } from "../../../db/sole-server.ts";
import { markRemnants } from "../../../db/sqlite/erase-remnants.ts";
import { freshDatabaseUrl } from "../../../testing/postgres.ts";
import type { BrokenSetup } from "./broken-setups.ts";

/** Makes a database of this version, and breaks it by statements. */
async function migrated(dataDir: string, breakIt: (db: Db) => Promise<unknown>) {
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  await migrate(database);
  await breakIt(database.db);
  await database.db.destroy();
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

const newer: BrokenSetup = {
  name: "the data is of a newer version",
  prepare: (folder) =>
    migrated(folder, (db) =>
      sql`insert into kysely_migration values ('999-later', '2030-01-01')`.execute(db),
    ),
  found: ["database", /newer version, which has the migration 999-later/, /start that version/],
};

const fileOf = (folder: string) => join(folder, DATABASE_FILE);
let holder: DatabaseSync | undefined;

/** Ends what a set-up left open. */
export function releaseDatabases(): void {
  holder?.close();
  holder = undefined;
}

export const brokenSqlite: readonly BrokenSetup[] = [
  newer,
  {
    name: "the database file is gone",
    prepare(folder) {
      holdFolder(folder).release();
      return { DATA_DIR: folder };
    },
    found: [
      "database",
      /^DATA_DIR: .* has no database, though a server/,
      /restore a backup into an empty DATA_DIR/,
    ],
    level: "warning",
  },
  {
    name: "the database file is not a database",
    prepare(folder) {
      writeFileSync(fileOf(folder), "This is a text, and not a database.\n".repeat(200));
      return { DATA_DIR: folder };
    },
    found: ["database", /^DATA_DIR: the database file is damaged/, /restore a backup/],
  },
  {
    name: "the database file has lost a page",
    async prepare(folder) {
      const env = await migrated(folder, (db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
      const file = await open(fileOf(folder), "r+");
      await file.write(Buffer.alloc(4096, 0xff), 0, 4096, 4096 * 3);
      await file.close();
      return env;
    },
    found: ["database", /^DATA_DIR: the database file is damaged/, /restore a backup/],
  },
  {
    name: "rows refer to rows that are gone",
    prepare: (folder) =>
      migrated(folder, async (db) => {
        await sql`pragma foreign_keys=off`.execute(db);
        await sql`insert into known_network values (77, 'n', 1)`.execute(db);
      }),
    found: [
      "database",
      /1 rows refer to rows that are gone, the first of known_network to account/,
      /restore/,
    ],
  },
  {
    name: "the database file is a folder",
    prepare(folder) {
      mkdirSync(fileOf(folder));
      return { DATA_DIR: folder };
    },
    found: ["database", /^DATA_DIR: the database file can't be opened/, /chown/],
  },
  {
    name: "another process holds the database file",
    async prepare(folder) {
      const env = await migrated(folder, async () => undefined);
      holder = new DatabaseSync(fileOf(folder));
      holder.exec("begin immediate");
      return env;
    },
    found: ["database", /^DATA_DIR: another process holds the database/, /fuser/],
  },
  {
    name: "the database file has what an upgrade removed",
    prepare: (folder) => migrated(folder, (db) => markRemnants(db, "sqlite")),
    found: ["database", /^DATA_DIR: the database file still has what/, /^restart the server/],
    level: "warning",
  },
];

const withUrl = (change: (url: URL) => void) => async (folder: string) => {
  const url = new URL((await freshDatabaseUrl()) ?? "");
  change(url);
  return { DATA_DIR: folder, DATABASE_URL: url.href };
};

async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
}

export const brokenPostgres: readonly BrokenSetup[] = [
  newer,
  {
    name: "nothing listens at the database's port",
    prepare: withUrl((url) => Object.assign(url, { port: "9" })),
    found: ["database", /^DATABASE_URL: PostgreSQL can't be reached/, /correct host and port/],
  },
  {
    name: "the database's host name is not known",
    prepare: withUrl((url) => Object.assign(url, { hostname: "db.invalid" })),
    found: ["database", /^DATABASE_URL: PostgreSQL can't be reached/, /correct host and port/],
  },
  {
    name: "the database's password is wrong",
    prepare: withUrl((url) => Object.assign(url, { password: "guessed" })),
    found: ["database", /PostgreSQL does not let this program in/, /pg_hba\.conf/],
  },
  {
    name: "the database's server has no TLS, or a certificate that is not trusted",
    prepare: withUrl((url) => url.searchParams.set("sslmode", "verify-full")),
    found: ["database", /no secure connection to PostgreSQL/, /sslrootcert=<file>/],
  },
  {
    name: "the database does not exist",
    prepare: withUrl((url) => Object.assign(url, { pathname: "/no_such_database" })),
    found: ["database", /the database does not exist/, /createdb --encoding UTF8/],
  },
  {
    name: "the database takes no writes",
    prepare: (folder) =>
      migrated(folder, async (db) => {
        const name = sql.id(await databaseName(db));
        await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
      }),
    found: ["database", /takes no writes/, /reset default_transaction_read_only/],
  },
  {
    name: "the database is not in UTF-8",
    prepare: (folder) =>
      migrated(folder, async (db) => {
        const other = `${await databaseName(db)}_latin`;
        await sql`create database ${sql.id(other)} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'
          template template0`.execute(db);
      }).then(({ DATABASE_URL = "", ...env }) => ({
        ...env,
        DATABASE_URL: `${DATABASE_URL}_latin`,
      })),
    found: ["database", /encoding is LATIN1/, /createdb --encoding UTF8/],
  },
  {
    name: "an index is not valid",
    prepare: (folder) =>
      migrated(folder, async (db) => {
        await sql`create table twice as select 1 as n union all select 1`.execute(db);
        await sql`create unique index concurrently twice_n on twice (n)`
          .execute(db)
          .catch(() => null);
      }),
    found: ["database", /the index twice_n is not valid/, /reindex index twice_n/],
  },
  {
    name: "the pool is larger than the server's connections",
    prepare: async (folder) => ({
      ...(await migrated(folder, async () => undefined)),
      DATABASE_POOL: "1000",
    }),
    found: ["database", /^DATABASE_POOL: 1000 connections/, /raise max_connections/],
  },
];
