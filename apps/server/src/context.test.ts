import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTransaction } from "./context.ts";
import { openDatabase } from "./db/engine.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import { type Installation, openInstallation } from "./testing/installation.ts";
import { systemCtx } from "./testing/system-ctx.ts";

describe.skipIf(!process.env.TEST_DATABASE_URL)("transactions that PostgreSQL aborts", () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation();
  });
  afterAll(() => installation?.close());

  const write = (ctx: ReturnType<typeof systemCtx>, name: string, value: string) =>
    ctx.db
      .insertInto("setting")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  const valuesOf = async (name: string) => {
    const rows = installation.db.selectFrom("setting").select("value").where("name", "=", name);
    return (await rows.execute()).map(({ value }) => value);
  };

  it("a transaction that was rolled back because of a deadlock is repeated: both succeed", async () => {
    const ctx = systemCtx(installation);
    await write(ctx, "a", "-");
    await write(ctx, "b", "-");
    const met = Promise.withResolvers<void>();
    let inside = 0;
    let runs = 0;
    const take = (value: string, first: string, second: string) =>
      withTransaction(ctx, async (tx) => {
        runs++;
        await write(tx, first, value);
        // Each transaction has locked one of the two rows before either requests the other.
        if (++inside === 2) met.resolve();
        await met.promise;
        await write(tx, second, value);
      });
    await Promise.all([take("one", "a", "b"), take("two", "b", "a")]);
    expect(runs).toBe(3);
    expect(await valuesOf("a")).toEqual(await valuesOf("b"));
  });

  it("a transaction that lost its connection before the commit is repeated once", async () => {
    const ctx = systemCtx(installation);
    let runs = 0;
    await withTransaction(ctx, async (tx) => {
      await write(tx, "lost", String(++runs));
      if (runs > 1) return;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(installation.db);
      await write(tx, "lost", "dead");
    });
    expect([runs, await valuesOf("lost")]).toEqual([2, ["2"]]);
  });

  it("a transaction without an answer in time is not repeated, as its caller has waited", async () => {
    const { databaseUrl, dataDir } = installation;
    const databaseLimits = { statementMs: 300 };
    const hurried = await openDatabase({ databaseUrl, dataDir, databaseLimits });
    let runs = 0;
    const late = withTransaction({ ...systemCtx(installation), db: hurried.db }, async (tx) => {
      runs++;
      await sql`set local statement_timeout = 0`.execute(tx.db);
      await sql`select pg_sleep(4)`.execute(tx.db);
    });
    await expect(late).rejects.toMatchObject({ kind: "silent" });
    expect(runs).toBe(1);
    await hurried.db.destroy();
  });

  it("a transaction that lost its connection during the commit is not repeated, and what it did is in the log as of unknown outcome (rule 14.6)", async () => {
    const lines: object[] = [];
    const base = systemCtx(installation);
    const log = { ...base.log, info: (fields: object) => void lines.push(fields) };
    const ctx = { ...base, log };
    await sql`create table doomed (id int)`.execute(installation.db);
    await sql`
      create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(
      installation.db,
    );
    await sql`
      create constraint trigger die after insert on doomed deferrable initially deferred
      for each row execute function die()`.execute(installation.db);
    let runs = 0;
    const rolledBack = withTransaction(ctx, async (tx) => {
      runs++;
      tx.log.info({ event: "doomed_act" });
      await sql`insert into doomed values (1)`.execute(tx.db);
    });
    await expect(rolledBack).rejects.toMatchObject({ kind: "lost", reason: expect.any(String) });
    await expect(rolledBack).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(runs).toBe(1);
    expect(lines).toEqual([{ event: "doomed_act", outcome: "unknown" }]);
  });

  it("a broken connection is not returned to the pool, and its rollback does not hide the first error", async () => {
    const ctx = systemCtx(installation);
    let runs = 0;
    const failing = withTransaction(ctx, async (tx) => {
      runs++;
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
    });
    // Each run loses its connection; the error is the statement's, with PostgreSQL's message.
    await expect(failing).rejects.toThrow(/^terminating connection due to administrator command/);
    expect(runs).toBe(4);
    const all = await Promise.all(
      Array.from({ length: 30 }, () => sql`select 1 as one`.execute(installation.db)),
    );
    expect(all.flatMap(({ rows }) => rows)).toHaveLength(30);
  });
});
