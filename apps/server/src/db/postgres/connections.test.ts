import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { dropDatabase, freshDatabaseUrl } from "../../testing/postgres.ts";
import { type Database, openDatabase } from "../engine.ts";
import { readSnapshot } from "../snapshot.ts";
import { DatabaseUnavailable } from "../unavailable.ts";
import { dropSettings, openPool } from "./open-pool.ts";

describe.runIf(process.env.TEST_DATABASE_URL)("connections to PostgreSQL", () => {
  let databaseUrl: string | undefined;
  let database: Database;
  let other: Database;
  beforeAll(async () => {
    databaseUrl = await freshDatabaseUrl();
    database = await openDatabase({ databaseUrl, dataDir: "" });
    other = await openDatabase({ databaseUrl, dataDir: "" });
  });
  afterAll(async () => {
    await database?.db.destroy();
    await other?.db.destroy();
    await dropDatabase(databaseUrl);
  });

  // Discards the connections that a test broke, each of which fails once.
  afterEach(async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => one()));
  });

  const one = (db = database.db) => sql<{ one: number }>`select 1 as one`.execute(db);
  const endOthers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);

  it("return 64-bit integers as numbers, and other types as the driver does", async () => {
    const { rows } = await sql`select 1099511627776::int8 as big, 1::int4 as small, 1.50 as exact,
      'x' as word, null::int8 as none`.execute(database.db);
    expect(rows).toEqual([
      { big: 1_099_511_627_776, small: 1, exact: "1.50", word: "x", none: null },
    ]);
  });

  it.each<[string, string]>([
    ["an address", ""],
    ["one with settings of its own", "?options=-c%20search_path%3Down"],
  ])(
    "of %s compile no statements, and prefer indexes as on solid-state disks",
    async (_of, more) => {
      const { db } = await openDatabase({ databaseUrl: `${databaseUrl}${more}`, dataDir: "" });
      const { rows } = await sql`select current_setting('jit') as jit,
      current_setting('random_page_cost') as page_cost,
      current_setting('search_path') as path`.execute(db);
      await db.destroy();
      const path = more ? "own" : expect.stringContaining("public");
      expect(rows).toEqual([{ jit: "off", page_cost: "1.1", path }]);
    },
  );

  it("wait for each other's transactions, also where the database has another isolation", async () => {
    const name = sql.id(new URL(databaseUrl ?? "").pathname.slice(1));
    await sql`alter database ${name} set default_transaction_isolation = serializable`.execute(
      other.db,
    );
    onTestFinished(async () => {
      await sql`alter database ${name} reset default_transaction_isolation`.execute(other.db);
    });
    const { db } = await openDatabase({ databaseUrl, dataDir: "" });
    const { rows } = await sql`show transaction_isolation`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
  });

  it("that the server closed while idle are replaced", async () => {
    await Promise.all([one(), one(), one()]);
    await endOthers();
    for (let time = 0; time < 3; time += 1) {
      const answers = await Promise.allSettled([one(), one(), one()]);
      const failed = answers.filter(({ status }) => status === "rejected");
      // A connection that has just broken may be used once more before the pool notices; it fails
      // as lost.
      for (const { reason } of failed as PromiseRejectedResult[])
        expect(reason).toMatchObject({ kind: "lost" });
    }
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it("that broke run no further statements for their holder", async () => {
    const failures = await database.db.connection().execute(async (held) => {
      await endOthers();
      const found: unknown[] = [];
      for (let time = 0; time < 2; time += 1)
        await one(held).catch((error: unknown) => found.push(error));
      return found;
    });
    expect(failures).toHaveLength(2);
    expect(failures[0]).toBeInstanceOf(DatabaseUnavailable);
    expect(failures[0]).toMatchObject({ kind: "lost" });
    expect(failures[1]).toBe(failures[0]);
  });

  it("that timed out while the server was still working are not reused", async () => {
    const databaseLimits = { statementMs: 300 };
    const hurried = await openDatabase({ databaseUrl, dataDir: "", databaseLimits });
    const pidOf = async (db: Database["db"]) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const given = await hurried.db.connection().execute(async (held) => {
      const pid = await pidOf(held);
      await sql`set statement_timeout = 0`.execute(held);
      const late = sql`select pg_sleep(4)`.execute(held);
      await expect(late).rejects.toMatchObject({ kind: "silent" });
      return pid;
    });
    expect([await pidOf(hurried.db), await pidOf(hurried.db)]).not.toContain(given);
    await hurried.db.destroy();
  });

  it("of a process that stands still in a transaction are ended, and others get its rows (rule 14.2)", async () => {
    await sql`create table held (id int)`.execute(other.db);
    await sql`insert into held values (1)`.execute(other.db);
    const databaseLimits = { statementMs: 300 };
    const still = await openDatabase({ databaseUrl, dataDir: "", databaseLimits });
    const lock = sql`select id from held for update`;
    const work = still.db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      await lock.execute(other.db);
      await one(tx);
    });
    await expect(work).rejects.toMatchObject({ kind: "lost" });
    await still.db.destroy();
  });

  it("that read a snapshot are kept while it is written to a slow place (rule 14.5)", async () => {
    const databaseLimits = { statementMs: 300 };
    const still = await openDatabase({ databaseUrl, dataDir: "", databaseLimits });
    const { rows } = await readSnapshot(still.db, async (db) => {
      await sql`select pg_sleep(0.9)`.execute(other.db);
      return one(db);
    });
    expect(rows).toEqual([{ one: 1 }]);
    await still.db.destroy();
  });

  it("that gave no answer in time get no other library's statement again, as its caller has waited", async () => {
    const databaseLimits = { statementMs: 300 };
    const place = { databaseUrl, dataDir: "", databasePool: 1, databaseLimits };
    const hurried = await openDatabase(place);
    await sql`set statement_timeout = 0`.execute(hurried.db);
    const late = hurried.pool?.query({ text: "select pg_sleep(4)" });
    await expect(late).rejects.toMatchObject({ kind: "silent" });
    await hurried.db.destroy();
  });

  it("that are lost during a transaction do not hide the work's own error behind the rollback's", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await one(tx);
      await endOthers();
      throw new Error("the work's own");
    });
    await expect(failing).rejects.toThrow("the work's own");
  });

  it("are kept after an error in a statement", async () => {
    const answered = await database.db.connection().execute(async (held) => {
      const wrong = sql`select nothing from nowhere`.execute(held);
      await expect(wrong).rejects.toMatchObject({ code: "42P01" });
      return one(held);
    });
    expect(answered.rows).toEqual([{ one: 1 }]);
  });

  it("are limited to ten: waiting two seconds for one fails with the reason", async () => {
    const release = Promise.withResolvers<void>();
    const held = Array.from({ length: 10 }, () => {
      const taken = Promise.withResolvers<void>();
      const done = database.db.connection().execute(async () => {
        taken.resolve();
        await release.promise;
      });
      return { taken: taken.promise, done };
    });
    await Promise.all(held.map(({ taken }) => taken));
    await expect(one()).rejects.toMatchObject({
      kind: "unreachable",
      reason: "no connection to PostgreSQL came in time",
    });
    release.resolve();
    await Promise.all(held.map(({ done }) => done));
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it("are limited to as many as are configured", async () => {
    const small = await openDatabase({ databaseUrl, dataDir: "", databasePool: 1 });
    await small.db.connection().execute(async () => {
      await expect(one(small.db)).rejects.toMatchObject({ kind: "unreachable" });
    });
    expect((await one(small.db)).rows).toEqual([{ one: 1 }]);
    await small.db.destroy();
  });

  it("run other libraries' statements too, with the same errors", async () => {
    expect(
      await database.pool?.query({ text: "select $1::int + 1 as two", values: [1] }),
    ).toMatchObject({
      rows: [{ two: 2 }],
    });
    await expect(database.pool?.query({ text: "select nothing" })).rejects.toMatchObject({
      code: "42703",
    });
    const dying = database.pool?.query({ text: "select pg_terminate_backend(pg_backend_pid())" });
    await expect(dying).rejects.toMatchObject({ kind: "lost" });
  });

  it("run such a statement again after its connection was lost (rule 14.2)", async () => {
    await sql`create sequence runs`.execute(database.db);
    const text =
      "select case when nextval('runs') < 3 then pg_terminate_backend(pg_backend_pid()) end";
    await database.pool?.query({ text });
    const { rows } = await sql`select last_value as runs from runs`.execute(database.db);
    expect(rows).toEqual([{ runs: 3 }]);
  });
});

it.each(["prefer", "require", "verify-ca", "verify-full"])(
  "of sslmode=%s, which all verify the certificate, the driver prints nothing",
  async (mode) => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    const pool = openPool(`postgres://a@127.0.0.1:1/a?sslmode=${mode}&application_name=a`, {
      connections: 1,
      statementMs: null,
      connectMs: 1_000,
    });
    await expect(pool.connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await pool.end();
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  },
);

it("a pool without the program's settings keeps those of its address, which a pooler may take", async () => {
  const url = "postgres://a@127.0.0.1:1/a?options=-c%20search_path%3Down";
  const pool = openPool(url, { connections: 1, statementMs: 1_000, connectMs: 1_000 });
  expect(pool.options.connectionString).not.toBe(url);
  dropSettings(pool.options);
  expect(pool.options).toMatchObject({ connectionString: url });
  expect(pool.options).not.toHaveProperty("options");
  expect(pool.options).not.toHaveProperty("statement_timeout");
  expect(pool.options).not.toHaveProperty("idle_in_transaction_session_timeout");
  await pool.end();
});
