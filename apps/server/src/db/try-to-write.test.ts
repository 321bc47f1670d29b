import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../testing/postgres-cluster.ts";
import { openClient } from "../testing/postgres-databases.ts";
import { findPostgresPrograms } from "../testing/postgres-programs.ts";
import { type Database, openDatabase } from "./engine.ts";
import { unwatched } from "./outage-log.ts";
import { writeSetting } from "./settings.ts";
import { tryToWrite } from "./try-to-write.ts";
import type { DatabaseUnavailable } from "./unavailable.ts";

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;

describe.skipIf(programs === null)("a try to write to PostgreSQL", () => {
  let cluster: Cluster;
  let admin: Awaited<ReturnType<typeof openClient>>;
  let database: Database;
  let barred: DatabaseUnavailable | null = null;
  beforeAll(async () => {
    // Commits wait only where they are synchronous.
    cluster = await startCluster(programs ?? "", { synchronous_commit: "on" });
    admin = await openClient(cluster.url);
    await admin.query("create role few login password 'few'");
    const url = Object.assign(new URL(cluster.url), { username: "few", password: "few" });
    const limits = { databaseLimits: { statementMs: 1_000, connectMs: 2_000 }, databasePool: 2 };
    const where = { databaseUrl: url.href, dataDir: "", ...limits };
    database = await openDatabase(where, { ...unwatched, barred: () => barred });
  });
  afterAll(async () => {
    await database?.db.destroy();
    await admin?.end();
    await cluster?.stop();
  });

  const setStandby = async (name: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query("select pg_reload_conf()");
    await expect
      .poll(async () => (await admin.query("show synchronous_standby_names")).rows[0])
      .toEqual({ synchronous_standby_names: name });
  };
  const waiting = async () => {
    const { rows } = await admin.query(
      "select query from pg_stat_activity where wait_event = 'SyncRep'",
    );
    return rows.length;
  };

  it("leaves no session that waits for a standby: tries would take all connections (rule 14.2)", async () => {
    await setStandby("nobody");
    const tried = expect(tryToWrite(database)).rejects.toMatchObject({ kind: "silent" });
    await expect.poll(waiting).toBe(1);
    await tried;
    await expect.poll(waiting).toBe(0);
    await setStandby("");
    await tryToWrite(database);
  });

  it("is made by a user who may not make temporary tables, too, and leaves nothing (rule 14.2)", async () => {
    await admin.query("revoke temporary on database postgres from public");
    await admin.query("create table setting (name text primary key, value text not null)");
    await admin.query("grant select, insert, delete on setting to few");
    await tryToWrite(database);
    await setStandby("nobody");
    const refusal = await tryToWrite(database).catch((error) => error);
    expect(refusal).toMatchObject({ kind: "silent" });
    await expect.poll(waiting).toBe(0);
    await setStandby("");
    barred = refusal;
    await expect(writeSetting(database.db, "a", "b")).rejects.toBe(refusal);
    await tryToWrite(database);
    barred = null;
    expect((await admin.query("select name from setting")).rows).toEqual([]);
    await admin.query("alter role few set default_transaction_read_only = on");
    await expect(tryToWrite(database)).rejects.toMatchObject({ kind: "read-only" });
    await admin.query("alter role few reset default_transaction_read_only");
    await admin.query("grant temporary on database postgres to public");
  });

  it("uses the pool's connections where PostgreSQL gives no further one (rule 14.2)", async () => {
    const { db } = database;
    // Only once the pool has its two: sessions that end still count for a moment.
    await db.connection().execute(() => db.connection().execute(async () => undefined));
    await admin.query("alter role few connection limit 2");
    await expect(database.apart((db) => sql`select 1`.execute(db))).rejects.toMatchObject({
      reason: "PostgreSQL has no connection left",
    });
    await tryToWrite(database);
  });
});
