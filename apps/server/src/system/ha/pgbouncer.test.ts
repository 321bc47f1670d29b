import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import {
  runCommandProcess,
  spawnServer,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STATEMENT_SECONDS, testCutsUnderLoad } from "../../testing/cuts-under-load.ts";
import { type Bouncer, startBouncer } from "../../testing/pg-bouncer.ts";
import { type Cluster, startCluster } from "../../testing/postgres-cluster.ts";
import { openClient } from "../../testing/postgres-databases.ts";
import { findPostgresPrograms } from "../../testing/postgres-programs.ts";

/** `npm run test:ha` installs what these tests need. */
const programs = process.env.TEST_HA ? (findPostgresPrograms() ?? "") : "";

describe.skipIf(!process.env.TEST_HA)("behind PgBouncer in transaction mode (rule 14.2)", () => {
  let cluster: Cluster;
  let bouncer: Bouncer;
  const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-bouncer-data-"));
  const env = () => ({
    DATA_DIR: dataDir,
    DATABASE_URL: bouncer.url,
    // Nothing listens there, as mails and payments are not under test.
    STRIPE_API_URL: "http://127.0.0.1:9",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  const locks = async () => {
    const admin = await openClient(cluster.url);
    const { rows } = await admin.query("select mode from pg_locks where locktype = 'advisory'");
    await admin.end();
    return rows;
  };

  beforeAll(async () => {
    cluster = await startCluster(programs);
    // Fewer connections than the processes use, so that they get each other's.
    bouncer = await startBouncer(cluster.url, { statementMs: 15_000, pool: 3 });
  });
  afterAll(async () => {
    await bouncer?.stop();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true });
  });

  it("three processes that start at once migrate an empty database and work, and no lock is left", async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(env())));
    expect(await locks()).toEqual([]);
    const people = Array.from({ length: 60 }, (_, index) => ({
      url: servers[index % 3]?.url ?? "",
      body: { email: newEmail(), password },
    }));
    await Promise.all(
      people.map(async ({ url, body }) => {
        await callerAt(url).ok(endpoints.emailRegister, { body });
        const session = await callerAt(url).ok(endpoints.emailLogin, { body });
        expect(session.token).toBeTruthy();
      }),
    );
    for (const { child, output } of servers) {
      await endProcess(child);
      expect(output()).not.toMatch(/"level":[56]0/);
    }
    expect(await locks()).toEqual([]);
  });

  it("the operator's commands work: backup, and doctor, which finds the statement timeout", async () => {
    const { code, err } = await runCommandProcess("backup", [join(dataDir, "backup")], env());
    expect([code, err]).toEqual([0, ""]);
    const { out } = await runCommandProcess("doctor", [], env());
    expect(out).toMatch(/PostgreSQL 1\d\.\d+.* answers/);
    expect(out).not.toMatch(/DATABASE_STATEMENT_TIMEOUT|the planner's settings/);
  });

  it("doctor tells a pooler that sets neither of the timeouts", async () => {
    const bare = await startBouncer(cluster.url, { statementMs: 0, pool: 3 });
    const { out } = await runCommandProcess("doctor", [], { ...env(), DATABASE_URL: bare.url });
    await bare.stop();
    for (const setting of ["statement_timeout", "idle_in_transaction_session_timeout"])
      expect(out).toMatch(
        new RegExp(`DATABASE_STATEMENT_TIMEOUT: .*alter role <user> set ${setting} =`),
      );
    expect(out).not.toContain("the planner's settings");
  });

  it.each([
    ["compiles statements", "set jit = off; ", ""],
    ["takes indexes for dear", "random_page_cost = 1.1", "random_page_cost = 4"],
  ])("doctor tells a pooler whose PostgreSQL %s", async (_what, setting, other) => {
    const bare = await startBouncer(cluster.url, {
      statementMs: 15_000,
      pool: 3,
      change: (config) => config.replace(setting, other),
    });
    const { out } = await runCommandProcess("doctor", [], { ...env(), DATABASE_URL: bare.url });
    await bare.stop();
    expect(out).toMatch(/the planner's settings.*alter role <user> set jit = off/);
    expect(out).not.toContain("DATABASE_STATEMENT_TIMEOUT");
  });

  it("doctor tells a pooler whose PostgreSQL isolates transactions otherwise", async () => {
    const bare = await startBouncer(cluster.url, {
      statementMs: 15_000,
      pool: 3,
      change: (config) =>
        config.replace("set jit", "set default_transaction_isolation = serializable; set jit"),
    });
    const { out } = await runCommandProcess("doctor", [], { ...env(), DATABASE_URL: bare.url });
    await bare.stop();
    expect(out).toMatch(/isolated as serializable.*alter role <user> set default_transaction_iso/s);
  });

  it("an address with settings, which a pooler refuses, ends the start at once with the reason", async () => {
    const DATABASE_URL = `${bouncer.url}?options=-c%20search_path%3Down`;
    const { child, output } = spawnServer({ ...env(), DATABASE_URL });
    const [code] = await once(child, "close");
    expect(output()).toMatch(
      /^DATABASE_URL: the pooler before PostgreSQL refuses a setting: unsupported startup parameter: options$/m,
    );
    expect(code).toBe(1);
  });
});

describe.skipIf(!process.env.TEST_HA)(
  "PostgreSQL and PgBouncer are interrupted under load (rule 14.2)",
  { shuffle: false },
  () => {
    testCutsUnderLoad({
      programs,
      async between(cluster) {
        const statementMs = STATEMENT_SECONDS * 1_000;
        const bouncer = await startBouncer(cluster.url, { statementMs, pool: 10 });
        return { ...bouncer, cut: () => bouncer.cut("SIGKILL") };
      },
    });
  },
);
