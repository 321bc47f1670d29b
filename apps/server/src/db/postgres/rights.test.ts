import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { spawnServer } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runHere } from "../../commands/testing/run-here.ts";
import { dropDatabase, freshDatabaseUrl } from "../../testing/postgres.ts";
import { createDatabase, openClient } from "../../testing/postgres-databases.ts";
import { type Database, openDatabase } from "../engine.ts";
import { migrate } from "../migrate.ts";

// A server of PostgreSQL has its roles for all databases.
const name = `few_rights_${process.pid}`;
const role = sql.id(name);

describe.skipIf(!process.env.TEST_DATABASE_URL)("a user of PostgreSQL with few rights", () => {
  let dataDir: string;
  let databaseUrl: string | undefined;
  let owners: Database;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "rights-"));
    databaseUrl = await freshDatabaseUrl();
    owners = await openDatabase({ databaseUrl, dataDir });
    await sql`revoke create on schema public from public`.execute(owners.db);
    await sql`create role ${role} login password 'few'`.execute(owners.db);
  });
  afterEach(async () => {
    await sql`drop owned by ${role}`.execute(owners.db);
    await sql`drop role ${role}`.execute(owners.db);
    await owners.db.destroy();
    await dropDatabase(databaseUrl);
    rmSync(dataDir, { recursive: true });
  });

  const databaseName = () => new URL(databaseUrl ?? "").pathname.slice(1);
  const asUser = () => {
    const url = Object.assign(new URL(databaseUrl ?? ""), { username: name, password: "few" });
    return { DATABASE_URL: url.href, DATA_DIR: dataDir };
  };
  const doctor = async () => {
    const { out } = await runHere("doctor", [], asUser());
    return out.split("\n").filter((line) => /^fault +database/.test(line));
  };
  const grant = () =>
    sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(
      owners.db,
    );

  it.each(["public", "shop"])(
    "that has to migrate and may not make tables in its schema '%s' ends the start with one line, and doctor says it (rules 14.1, 14.10)",
    async (schema) => {
      await sql`create schema if not exists ${sql.id(schema)}`.execute(owners.db);
      await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(owners.db);
      await sql`alter role ${role} set search_path = ${sql.id(schema)}`.execute(owners.db);
      const { child, output } = spawnServer(asUser());
      const [code] = await once(child, "close");
      expect([code, output()]).toEqual([
        1,
        `DATABASE_URL: its user may not migrate: permission denied for schema ${schema}: start once as a user that owns the tables and may make some (grant create on schema ${schema} to <user>)\n`,
      ]);
      expect(await doctor()).toEqual([
        expect.stringMatching(
          new RegExp(
            `its user may not make tables, and \\d+ migrations are due; grant create on schema ${schema} `,
          ),
        ),
      ]);
    },
  );

  it("that does not own the tables that a migration alters ends the start with one line (rule 14.1)", async () => {
    await migrate(owners, "005-coupon-words");
    await grant();
    await sql`grant create on schema public to ${role}`.execute(owners.db);
    const { child, output } = spawnServer(asUser());
    const [code] = await once(child, "close");
    expect([code, output()]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: its user may not migrate: must be owner of .*\n$/),
    ]);
  });

  it.each([
    ["it", () => sql`alter role ${role} connection limit 5`],
    ["its database", () => sql`alter database ${sql.id(databaseName())} connection limit 5`],
  ])(
    "that may open fewer connections than DATABASE_POOL, as %s is limited, is told by doctor (rule 14.10)",
    async (_what, limit) => {
      await migrate(owners);
      await grant();
      await limit().execute(owners.db);
      expect(await doctor()).toEqual([
        expect.stringMatching(/DATABASE_POOL: 10 connections.* more than the server's 5; lower it/),
      ]);
    },
  );

  it("serves once all is migrated, and doctor finds no fault (rule 14.10, decision 066)", async () => {
    await migrate(owners);
    await grant();
    await sql`grant usage on all sequences in schema public to ${role}`.execute(owners.db);
    expect(await doctor()).toEqual([]);
    const { child, said } = spawnServer(asUser());
    await said(/is ready/);
    await endProcess(child);
    expect(child.exitCode).toBe(0);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)("a new database of PostgreSQL", () => {
  const server = process.env.TEST_DATABASE_URL ?? "";
  let dataDir: string;
  let databaseUrl: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "new-database-"));
    databaseUrl = await createDatabase(server);
  });
  afterEach(async () => {
    await dropDatabase(databaseUrl);
    rmSync(dataDir, { recursive: true });
  });

  const onServer = async (statement: string) => {
    const client = await openClient(server);
    await client.query(statement);
    await client.end();
  };
  const database = () => new URL(databaseUrl).pathname.slice(1);

  it("that takes no writes is waited for, and the reason told, not that of a later statement (rules 14.1, 14.2)", async () => {
    await onServer(`alter database ${database()} set default_transaction_read_only = on`);
    const { child, said } = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    await said(/"reason":"PostgreSQL takes no writes".*read-only transaction/);
    await onServer(`alter database ${database()} reset default_transaction_read_only`);
    await said(/is ready/);
    await endProcess(child);
    expect(child.exitCode).toBe(0);
  });

  it("that has tables of another program with the same names in a schema of its own is migrated, and doctor finds no fault (rules 14.1, 14.10)", async () => {
    const other = await openClient(databaseUrl);
    await other.query("create schema other");
    for (const name of ["kysely_migration", "kysely_migration_lock", "account"])
      await other.query(`create table other.${name} as select 1 as id`);
    await other.end();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { child, said } = spawnServer(env);
    await said(/is ready/);
    await endProcess(child);
    expect((await runHere("doctor", [], env)).out).toMatch(/\n0 faults, 0 warnings\n$/);
  });

  it("that has a table of another program with the same name ends the start with one line, and doctor says it (rules 14.1, 14.10)", async () => {
    const other = await openClient(databaseUrl);
    await other.query("create table account as select 1 as id");
    await other.end();
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const { child, output } = spawnServer(env);
    const [code] = await once(child, "close");
    const refusal = "DATABASE_URL: the database has a table account of another program";
    expect([code, output()]).toEqual([
      1,
      `${refusal}: make one for this program, createdb --encoding UTF8 --template template0 <name>\n`,
    ]);
    const { code: found, out } = await runHere("doctor", [], env);
    expect([found, out]).toEqual([1, expect.stringContaining(`${refusal}; make one `)]);
  });

  it("whose search path leads to no schema is refused in one line, and doctor says it (rules 14.1, 14.10)", async () => {
    const env = {
      DATABASE_URL: `${databaseUrl}?options=-csearch_path%3Dmissing`,
      DATA_DIR: dataDir,
    };
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });
    await sql`drop schema public`.execute(database.db);
    const refusal = "DATABASE_URL: its user may use no schema of the search path";
    const refused = expect.objectContaining({ message: expect.stringContaining(refusal) });
    await expect(migrate(database)).rejects.toEqual(refused);
    await database.db.destroy();
    const { out } = await runHere("doctor", [], env);
    expect(out).toContain(`${refusal}; create schema`);
    expect(out).not.toContain("are applied by the next start");
  });

  it("whose encoding does not hold all texts ends the start with one line, and nothing is made in it (rule 14.1)", async () => {
    await dropDatabase(databaseUrl);
    await onServer(`create database ${database()} encoding 'LATIN1' locale 'C' template template0`);
    const { child, output } = spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const [code] = await once(child, "close");
    expect([code, output()]).toEqual([
      1,
      "DATABASE_URL: the database's encoding is LATIN1: make one with UTF-8, createdb --encoding UTF8 --template template0 <name>\n",
    ]);
    const { db } = await openDatabase({ databaseUrl, dataDir });
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    await db.destroy();
  });
});
