import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import {
  runCommandProcess,
  type ServerProcess,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../testing/postgres-cluster.ts";
import { openClient } from "../testing/postgres-databases.ts";
import { findPostgresPrograms } from "../testing/postgres-programs.ts";

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;
const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-unanswered-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * DATABASE_STATEMENT_TIMEOUT, longer than a busy machine needs for thirty refusals; and with the
 * two seconds more after which an answer is no more waited for.
 */
const [STATEMENT_S, SILENT_MS] = [3, 5_000];

describe.skipIf(programs === null)("while commits wait for a standby (rules 14.2, 14.10)", () => {
  let cluster: Cluster;
  let server: ServerProcess;
  beforeAll(async () => {
    // Commits wait only where they are synchronous.
    cluster = await startCluster(programs ?? "", { synchronous_commit: "on" });
    server = await startServerProcess(env());
  });
  afterAll(async () => {
    if (server) await endProcess(server.child, "SIGKILL");
    await cluster?.stop();
  });

  const env = () => ({
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    DATABASE_STATEMENT_TIMEOUT: String(STATEMENT_S),
  });
  const setStandby = async (name: string) => {
    const admin = await openClient(cluster.url);
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query("select pg_reload_conf()");
    await admin.end();
  };
  const timed = async (path: string, body?: object) => {
    const begun = performance.now();
    const headers = { "Content-Type": "application/json", "X-Site-Key": "8" };
    const { status } = await fetch(
      `${server.url}${path}`,
      body && { method: "POST", headers, body: JSON.stringify(body) },
    );
    return { status, ms: performance.now() - begun };
  };
  /** Their points are counted in one row. */
  const signIns = (count: number, email: string) =>
    Promise.all(
      Array.from({ length: count }, () => timed(endpoints.emailLogin.path, { email, password })),
    );

  it("each of many writes of one row is refused as soon as the first, then at once; pages are shown, and /readyz and doctor tell it", async () => {
    const body = { email: newEmail(), password };
    await callerAt(server.url).ok(endpoints.emailRegister, { body });
    await setStandby("nobody");
    const first = await signIns(30, body.email);
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2 * SILENT_MS);
    const later = await signIns(30, body.email);
    expect(later.map(({ status }) => status)).toEqual(later.map(() => 503));
    expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(STATEMENT_S * 1_000);
    expect(await timed("/stores")).toMatchObject({ status: 200 });
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: "database takes no writes", reason: "PostgreSQL did not answer in time" },
    ]);
    const { code, out } = await runCommandProcess("doctor", [], { ...env(), PORT: "0" });
    expect([code, out.split("\n").filter((line) => line.startsWith("fault"))]).toEqual([
      1,
      [expect.stringMatching(/^fault +database +DATABASE_URL: no write is answered, .+ standby/)],
    ]);
    await setStandby("");
    await expect.poll(() => timed("/readyz")).toMatchObject({ status: 200 });
    // Once more one of before may go unanswered, whose commit is told late that none is waited for.
    await expect.poll(() => signIns(1, body.email)).toMatchObject([{ status: 200 }]);
  });
});
