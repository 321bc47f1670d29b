import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectStored, type MixedLoad, startMixedLoad } from "./mixed-load.ts";
import { type Cluster, startCluster } from "./postgres-cluster.ts";
import { lockTables, openClient } from "./postgres-databases.ts";
import { readiness, readyAgain } from "./readiness.ts";

const isLong = Boolean(process.env.TEST_LONG);
/** how often each cut is made; fewer with `TEST_ROUNDS` */
const rounds = isLong ? Number(process.env.TEST_ROUNDS ?? 100) : 2;
/**
 * The maximum duration of a response while the database fails, and of the time from its return
 * until the server is ready, in milliseconds. Only the long run has the machine to itself.
 */
const [ANSWER_MS, READY_MS] = isLong ? [4_000, 3_000] : [20_000, 15_000];
/** longer than a statement may take */
const LOCKED_MS = isLong ? 20_000 : 3_000;
const lockRounds = isLong ? rounds : 1;
export const STATEMENT_SECONDS = 2;

/** What stands between the server and the database, which can be cut too. */
export interface Between {
  url: string;
  cut(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Setting {
  programs: string;
  between?: (cluster: Cluster) => Promise<Between>;
}

/**
 * Cuts the connections to PostgreSQL in every way while requests of all kinds are answered; then
 * ends these and judges the answers, so that the tests keep this order.
 */
export function testCutsUnderLoad({ programs, between }: Setting): void {
  let cluster: Cluster;
  let pooler: Between | undefined;
  let server: ServerProcess;
  let load: MixedLoad;
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-cuts-"));

  beforeAll(async () => {
    // Acknowledged writes have to survive a killed process, not a crash of the machine.
    cluster = await startCluster(programs, { synchronous_commit: "on", max_connections: "40" });
    pooler = await between?.(cluster);
    server = await startServerProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: pooler?.url ?? cluster.url,
      DATABASE_STATEMENT_TIMEOUT: String(STATEMENT_SECONDS),
    });
    load = startMixedLoad(server.url);
  });
  afterAll(async () => {
    await load?.stop();
    if (server) await endProcess(server.child);
    await pooler?.stop();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const answered = async (count: number, isMeant: (status: number) => boolean) => {
    const from = load.answers.length;
    while (load.answers.slice(from).filter(({ status }) => isMeant(status)).length < count) {
      expect(server.child.exitCode, server.output()).toBeNull();
      await wait(5);
    }
  };
  const worksBefore = (round: number) => answered(10 + (round % 7), (status) => status < 300);
  const openAdmin = () => openClient(cluster.url);
  const endBackends = (admin: pg.Client) =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'hog' and pid <> pg_backend_pid()",
    );
  const isAway = async () => {
    await answered(10, (status) => status === 503);
    // A pooler reports a database that is away by breaking the connection.
    const reason = pooler ? /PostgreSQL/ : /^PostgreSQL can't be reached$/;
    expect(await readiness(server)).toMatchObject({
      status: 503,
      body: { status: "database is away", reason: expect.stringMatching(reason) },
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  };

  it.each([
    ["kill -9 of the postmaster", "SIGKILL"],
    ["pg_ctl stop -m fast", "SIGINT"],
    ["pg_ctl stop -m immediate", "SIGQUIT"],
  ] as const)("%s", async (_how, signal) => {
    for (let round = 0; round < rounds; round++) {
      await worksBefore(round);
      await cluster.cut(signal);
      await isAway();
      await cluster.start();
      await readyAgain(server, READY_MS);
    }
  });

  it("pg_terminate_backend of all connections", async () => {
    const admin = await openAdmin();
    for (let round = 0; round < rounds * 2; round++) {
      await worksBefore(round);
      await endBackends(admin);
      await readyAgain(server, READY_MS);
    }
    await admin.end();
  });

  it.skipIf(!between)("kill -9 and a restart of the pooler", async () => {
    for (let round = 0; round < rounds; round++) {
      await worksBefore(round);
      await pooler?.cut();
      await isAway();
      await pooler?.start();
      await readyAgain(server, READY_MS);
    }
  });

  it("other programs hold every connection", async () => {
    for (let round = 0; round < rounds; round++) {
      const admin = await openAdmin();
      await worksBefore(round);
      const hogs: pg.Client[] = [];
      for (let isFull = false; !isFull; ) {
        await endBackends(admin);
        const hog = new pg.Client({ connectionString: cluster.url, application_name: "hog" });
        isFull = await hog.connect().then(
          () => false,
          () => true,
        );
        if (!isFull) hogs.push(hog);
      }
      await endBackends(admin);
      await Promise.all(hogs.map((hog) => hog.end()));
      await readyAgain(server, READY_MS);
      await admin.end();
    }
  });

  it(
    "another program locks a table for longer than a statement may take",
    async () => {
      for (let round = 0; round < lockRounds; round++) {
        const admin = await openAdmin();
        await worksBefore(round);
        await lockTables(admin, ["store", "coupon"]);
        await Promise.all([wait(LOCKED_MS), answered(5, (status) => status === 503)]);
        await admin.query("rollback");
        await readyAgain(server, READY_MS);
        await admin.end();
      }
    },
    lockRounds * LOCKED_MS * 3 + 180_000,
  );

  it("responses are successful, refusals, or 503 with the catalogue's text, each in time", async () => {
    await answered(10, (status) => status < 300);
    // Enough writes for the next test to be meaningful.
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(rounds);
    await load.stop();
    expect(load.broken).toEqual([]);
    const faults = load.answers.filter(({ status }) => status >= 500 && status !== 503);
    expect(faults).toEqual([]);
    expect(load.answers.filter(({ ms }) => ms > ANSWER_MS)).toEqual([]);
    const away = load.answers.filter(({ status }) => status === 503);
    expect(away.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
    const calls = away.filter(({ what }) => what.includes("/api/"));
    expect(new Set(calls.map(({ body }) => body))).toEqual(
      new Set(['{"detail":"Service Unavailable"}']),
    );
    const pages = away.filter(({ what }) => what.startsWith("GET /stores"));
    expect(pages.length).toBeGreaterThan(0);
    for (const { body } of pages) expect(body).toMatch(/^<!doctype html>.*Service Unavailable/is);
  });

  it("every acknowledged write is stored", async () => {
    expect(load.acknowledged.length).toBeGreaterThan(rounds);
    await expectStored(load, server.url);
  });

  it("the log has each outage once, and no error", () => {
    const lines = server.output().match(/^\{.*\}$/gm) ?? [];
    const levels = lines.map((line) => Number(JSON.parse(line).level));
    expect(levels.filter((level) => level > 40)).toEqual([]);
    const outages = lines.filter((line) => line.includes('"database_unavailable"'));
    expect(outages.length).toBeGreaterThan(0);
    expect(outages.length).toBeLessThanOrEqual(rounds * 8);
  });

  it("mails that were queued afterwards are sent", async () => {
    const admin = await openAdmin();
    const { rows } = await admin.query("select max(id) as id from outbox");
    const { email = "" } = load.acknowledged.at(-1) ?? {};
    await callerAt(server.url).ok(endpoints.passwordReset, { body: { email } });
    let unsent = 1;
    while (unsent > 0) {
      const left = await admin.query(
        "select count(*) filter (where sent_at is null) as unsent, count(*) as written from outbox where id > $1",
        [rows[0].id],
      );
      expect(Number(left.rows[0].written)).toBe(1);
      unsent = Number(left.rows[0].unsent);
    }
    await admin.end();
  });
}
