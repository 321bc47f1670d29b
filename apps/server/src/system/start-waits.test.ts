import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { runCommandProcess, spawnServer } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { DATABASE_FILE } from "../db/database-place.ts";
import { openDatabase, ping } from "../db/engine.ts";
import { whenDatabaseAnswers } from "../db/wait-for-database.ts";
import { captureLog } from "../testing/capture-log.ts";
import { freePort } from "../testing/free-port.ts";
import { type Cluster, startCluster } from "../testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../testing/postgres-programs.ts";

const programs = process.env.TEST_DATABASE_URL ? findPostgresPrograms() : null;
const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-waits-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ended(env: Record<string, string>) {
  const { child, output } = spawnServer({ DATA_DIR: dataDir, ...env });
  const [code] = await once(child, "close");
  return { code, lines: output().trim().split("\n") };
}

describe.skipIf(programs === null)("a start before PostgreSQL is available (rule 14.2)", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
  });
  afterAll(() => cluster?.stop());

  it("waits, logs when it begins and ends to wait, and serves", async () => {
    await cluster.cut("SIGINT");
    const server = spawnServer({
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      LOG_LEVEL: "info",
    });
    await server.said(/database_awaited/);
    await cluster.start();
    await server.said(/is ready/);
    await endProcess(server.child);
    expect(server.output().match(/"event":"database_(awaited|came|\w*available)"/g)).toEqual([
      '"event":"database_awaited"',
      '"event":"database_came"',
    ]);
    expect(server.child.exitCode).toBe(0);
  });

  it("ends at once by a signal, by a handler of its own, as process 1 of a container needs (rule 14.8)", async () => {
    await cluster.cut("SIGINT");
    const server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: cluster.url });
    await server.said(/database_awaited/);
    const closed = once(server.child, "close");
    server.child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
    await cluster.start();
  });

  it("does not wait for errors that do not pass: a wrong password, a missing database", async () => {
    const password = new URL(cluster.url);
    password.password = "wrong";
    expect(await ended({ DATABASE_URL: password.href })).toEqual({
      code: 1,
      lines: [
        'DATABASE_URL: PostgreSQL does not let this program in: password authentication failed for user "postgres"; correct user and password in DATABASE_URL, or pg_hba.conf',
      ],
    });
    const name = new URL(cluster.url);
    name.pathname = "/nowhere";
    expect(await ended({ DATABASE_URL: name.href })).toEqual({
      code: 1,
      lines: [
        'DATABASE_URL: the database does not exist: database "nowhere" does not exist; make it: createdb --encoding UTF8 --template template0 <name>',
      ],
    });
  });
});

describe("without a listening database", () => {
  /** A start that gives up at its second try, however long a busy machine needs for each. */
  async function giveUp(databaseUrl: string) {
    const { db } = await openDatabase({ databaseUrl, dataDir });
    const log = captureLog();
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => {
      vi.useRealTimers();
      return db.destroy();
    });
    const try200ms = () => ping(db).finally(() => vi.advanceTimersByTime(200));
    return { log, outcome: whenDatabaseAnswers(log.logger, try200ms, 300) };
  }

  it("a start gives up after the time limit, with one line", async () => {
    const url = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`;
    const { log, outcome } = await giveUp(url);
    await expect(outcome).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL can't be reached; waited 0\.4 s for it: connect ECONNREFUSED [\d.:]+; start it, or correct host and port in DATABASE_URL$/,
    );
    expect(log.events()).toEqual(["database_awaited"]);
    expect(log.text()).not.toContain("secret");
  });

  it("by a Unix socket a start waits too (rule 14.2)", async () => {
    const { outcome } = await giveUp(`postgres:///none?host=${dataDir}`);
    await expect(outcome).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL can't be reached; waited 0\.4 s for it: connect ENOENT /,
    );
  });

  it("a start on a database file that it can't open ends at once, and says what to do (rule 14.1)", async () => {
    const folder = join(dataDir, "in-its-way");
    mkdirSync(join(folder, DATABASE_FILE), { recursive: true });
    expect(await ended({ DATA_DIR: folder })).toEqual({
      code: 1,
      lines: [
        "DATA_DIR: the database file can't be opened: unable to open database file; give it and its folder to the server's user: chown <user>",
      ],
    });
  });

  it("a command reports it in one line", async () => {
    const url = `postgres://nobody:secret@127.0.0.1:${await freePort()}/none`;
    mkdirSync(join(dataDir, "uploads"), { recursive: true });
    const { code, err } = await runCommandProcess("backup", [join(dataDir, "file")], {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
    });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^DATABASE_URL: PostgreSQL can't be reached: connect ECONNREFUSED [\d.:]+; start it, or correct host and port in DATABASE_URL\n$/,
      ),
    ]);
  });
});
