import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@coupon-center/contract";
import { endProcess } from "@coupon-center/testing/program";
import {
  type ServerProcess,
  spawnServer,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { TestAccount } from "@coupon-center/testing/test-account";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { expectStored, type MixedLoad, startMixedLoad } from "../../testing/mixed-load.ts";
import { startCluster } from "../../testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../../testing/postgres-programs.ts";
import { readiness, readyAgain } from "../../testing/readiness.ts";
import { mountSmallDisk, type SmallDisk } from "../../testing/small-disk.ts";
import { startCaddy, startHaproxy } from "../../testing/web-proxies.ts";

const DISK_MIB = 120;
const isLong = Boolean(process.env.TEST_LONG);
const rounds = isLong ? Number(process.env.TEST_ROUNDS ?? 10) : 2;
/** from the moment when there is space again, or the database is started again */
const READY_MS = isLong ? 3_000 : 15_000;

/** The proxies ask every second. */
const NOTICED_MS = 2_500;

/** What is open, newest last; closed also after a failure. */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const openDisk = () => {
  const disk = mountSmallDisk(DISK_MIB);
  closing.push(disk.unmount);
  return disk;
};
const openServer = async (env: Record<string, string>) => {
  const server = await startServerProcess(env);
  closing.push(() => endProcess(server.child));
  const load = startMixedLoad(server.url);
  closing.push(load.stop);
  return { server, load };
};

/** Waits until so many further requests that write were answered as meant. */
async function writes(load: MixedLoad, count: number, isMeant: (status: number) => boolean) {
  const from = load.answers.length;
  const meant = () =>
    load.answers
      .slice(from)
      .filter(({ what, status }) => what.startsWith("POST") && isMeant(status));
  while (meant().length < count) await wait(10);
}

const metricsOf = async ({ url }: ServerProcess) => (await fetch(`${url}/metrics`)).text();

/** Uploads a picture that no one has uploaded, as a new merchant; returns the status. */
async function upload({ url }: ServerProcess, merchant: TestAccount): Promise<number> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 120, height: 40, channels: 3, background: "#fff", noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(picture)], { type: "image/png" }), "logo.png");
  const headers = { authorization: `Bearer ${merchant.session.token}` };
  const answer = await fetch(url + endpoints.uploadImage.path, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/** A proxy in front of a process, which it asks whether it is ready; returns its address. */
async function openProxy({ url }: ServerProcess, start: typeof startHaproxy): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-proxy-"));
  closing.push(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const at = Number(new URL(url).port);
  const proxy = await start({ folder, port, upstreams: [at, at] });
  closing.push(proxy.end);
  return `http://127.0.0.1:${port}`;
}

/** Expects that a page is shown for longer than a proxy needs to notice that nobody is ready. */
async function staysShown(proxied: string): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < NOTICED_MS) {
    expect((await fetch(`${proxied}/stores`)).status).toBe(200);
    await wait(100);
  }
}

interface Filled {
  server: ServerProcess;
  load: MixedLoad;
  disk: SmallDisk;
}

/** Fills the disk and frees it while requests of all kinds are answered. */
async function fillAndFree({ server, load, disk }: Filled, whenFull: () => Promise<void>) {
  await writes(load, 5, (status) => status < 300);
  disk.fill();
  await writes(load, 5, (status) => status === 503);
  await whenFull();
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  disk.free();
}

/** Expects refusals of 503 only, a log that tells the cause, and every acknowledged write. */
async function expectNothingLost({ server, load }: Filled, cause: string): Promise<void> {
  await load.stop();
  expect(load.broken).toEqual([]);
  expect(load.answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  await expectStored(load, server.url);
  expect(server.output()).toContain(cause);
  expect(server.output()).not.toMatch(/"level":[56]0/);
}

/** Expects that a start there ends with this line. */
async function expectRefused(DATA_DIR: string, line: RegExp): Promise<void> {
  const refused = spawnServer({ DATA_DIR });
  await once(refused.child, "close");
  expect(refused.child.exitCode).toBe(1);
  const lines = refused.output().trim().split("\n");
  // The sandbox, which is another process, can't keep its data either.
  const own = lines.filter((one) => !/^(\{|Sandbox: can't start: )/.test(one));
  expect(own).toEqual([expect.stringMatching(line)]);
}

describe.skipIf(!process.env.TEST_HA)("a disk that is filled and freed (rule 14.2)", () => {
  it(`SQLite's data and pictures on ${DISK_MIB} MiB, ${rounds} times: what was acknowledged is kept, pages are shown, and it recovers by itself`, async () => {
    const disk = openDisk();
    const filled = { disk, ...(await openServer({ DATA_DIR: disk.folder })) };
    const { server, load } = filled;
    const proxied = await Promise.all(
      [startHaproxy, startCaddy].map((start) => openProxy(server, start)),
    );
    const reason = "the disk of the database is full";
    for (let round = 0; round < rounds; round++) {
      const merchant = await TestAccount.register({ url: server.url });
      await fillAndFree(filled, async () => {
        const away = { status: "database takes no writes", reason };
        expect(await readiness(server)).toEqual({ status: 503, body: away });
        expect(await metricsOf(server)).toContain("\ndatabase_takes_writes 0\n");
        expect(await upload(server, merchant)).toBe(503);
        await Promise.all(proxied.map(staysShown));
      });
      await readyAgain(server, READY_MS);
      expect(await metricsOf(server)).toContain("\ndatabase_takes_writes 1\n");
      await writes(load, 1, (status) => status < 300);
      expect(await upload(server, merchant)).toBe(200);
    }
    await expectNothingLost(filled, reason);

    await endProcess(server.child);
    expect(server.child.exitCode).toBe(0);
    disk.fill();
    const first = join(disk.folder, "first");
    await expectRefused(disk.folder, /^DATA_DIR: the disk of the database is full: /);
    await expectRefused(first, /^DATA_DIR: .*first.* can't be written: ENOSPC: .*; free space on/);
    disk.free();
    const again = await startServerProcess({ DATA_DIR: disk.folder });
    closing.push(() => endProcess(again.child));
    await expectStored(load, again.url);

    await endProcess(again.child);
    disk.takeNoWrites();
    await expectRefused(
      disk.folder,
      /^DATA_DIR: \S+ can't be written: EROFS: .*; mount it writable/,
    );
  });

  it(`PostgreSQL's data on ${DISK_MIB} MiB, ${rounds} times: what was acknowledged is kept, and it recovers when PostgreSQL does`, async () => {
    const disk = openDisk();
    const settings = { synchronous_commit: "on", min_wal_size: "32MB", max_wal_size: "48MB" };
    const cluster = await startCluster(findPostgresPrograms() ?? "", settings, disk.folder);
    closing.push(cluster.stop);
    const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-full-"));
    closing.push(() => rmSync(dataDir, { recursive: true }));
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
    const filled = { disk, ...(await openServer(env)) };
    for (let round = 0; round < rounds; round++) {
      await fillAndFree(filled, async () => {
        const { status, body } = await readiness(filled.server);
        expect([status, body]).toEqual([
          503,
          { status: expect.any(String), reason: expect.stringContaining("PostgreSQL") },
        ]);
      });
      // It ends itself where its log of writes finds no space.
      await cluster.startIfEnded();
      await readyAgain(filled.server, READY_MS);
      await writes(filled.load, 1, (status) => status < 300);
    }
    await expectNothingLost(filled, "PostgreSQL's disk is full");
  });
});
