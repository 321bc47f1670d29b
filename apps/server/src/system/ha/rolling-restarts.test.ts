import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSandbox } from "@coupon-center/sandbox";
import { keepSocket } from "@coupon-center/testing/kept-socket";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { expectStored, startMixedLoad } from "../../testing/mixed-load.ts";
import { startCluster } from "../../testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../../testing/postgres-programs.ts";
import {
  startCaddy,
  startHaproxy,
  startNginx,
  startToldNginx,
  type WebProxy,
  type WebProxySetting,
} from "../../testing/web-proxies.ts";

const isLong = Boolean(process.env.TEST_LONG);
const rounds = isLong ? Number(process.env.TEST_ROUNDS ?? 20) : 2;
const leastRequests = isLong && !process.env.TEST_ROUNDS ? 100_001 : 1_000;
/** longer than HAProxy's checks are apart, and than a connection that is not used is kept */
const SHUTDOWN_SECONDS = 6;

const proxies: [string, (setting: WebProxySetting) => Promise<WebProxy>, { kept?: true }][] = [
  ["nginx without retries, while systemd keeps their sockets", startNginx, { kept: true }],
  ["nginx without retries, told before each stop", startToldNginx, {}],
  ["HAProxy without retries, which asks /readyz", startHaproxy, {}],
  ["Caddy, which asks /readyz", startCaddy, {}],
];

/** What is open, newest last; closed also after a failure. */
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.skipIf(!process.env.TEST_HA)("two processes on PostgreSQL (rule 14.8)", () => {
  it.each(proxies)(
    `restarted ${rounds} times in turn behind %s: no request fails, and no write is lost`,
    async (_proxy, startProxy, { kept }) => {
      const folder = mkdtempSync(join(tmpdir(), "coupon-center-rolling-"));
      const place = join(folder, "proxy");
      mkdirSync(place);
      closing.push(() => rmSync(folder, { recursive: true, force: true }));
      const cluster = await startCluster(findPostgresPrograms() ?? "");
      closing.push(cluster.stop);
      const sandbox = await startSandbox({});
      closing.push(sandbox.close);
      const [port, ...upstreams] = await Promise.all([1, 2, 3].map(() => freePort()));
      if (!port) throw new Error("no port is free");
      const sockets = new Map(kept && upstreams.map((at) => [at, keepSocket(at)]));
      closing.push(() => [...sockets.values()].map((socket) => socket.close()));
      const start = (at: number) =>
        startServerProcess(
          {
            HOST: "127.0.0.1",
            PORT: String(at),
            PUBLIC_URL: `http://127.0.0.1:${port}`,
            TRUSTED_PROXY: "loopback",
            DATA_DIR: join(folder, "data"),
            DATABASE_URL: cluster.url,
            STRIPE_API_URL: sandbox.origin,
            SMTP_URL: sandbox.smtpUrl,
            SHUTDOWN_DELAY: String(SHUTDOWN_SECONDS),
          },
          { socket: sockets.get(at)?.fd },
        );
      const servers: ServerProcess[] = [];
      closing.push(() => Promise.all(servers.map(({ child }) => endProcess(child))));
      for (const at of upstreams) servers.push(await start(at));
      const proxy = await startProxy({ folder: place, port, upstreams });
      closing.push(proxy.end);
      const load = startMixedLoad(`http://127.0.0.1:${port}`, { visitors: 4 });
      try {
        for (let round = 0; round < rounds; round++)
          for (const [index, at] of upstreams.entries()) {
            for (const one of upstreams) await takesRequests(one);
            await proxy.leaveOut?.(at);
            const { child, output } = servers[index] ?? {};
            if (!child) throw new Error("a process is missing");
            await endProcess(child, "SIGTERM");
            expect([child.exitCode, output?.()]).toEqual([
              0,
              expect.not.stringMatching(/"level":[56]0/),
            ]);
            servers[index] = await start(at);
            await proxy.takeIn?.();
          }
        while (load.answers.length < leastRequests) await wait(50);
      } finally {
        await load.stop();
      }
      process.stdout.write(`${load.answers.length} requests\n`);
      expect(load.broken).toEqual([]);
      expect(load.answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(rounds);
      await expectStored(load, `http://127.0.0.1:${port}`);
    },
    3_600_000,
  );
});

/** Waits until a process has been sent pages by the proxy since it started. */
async function takesRequests(port: number): Promise<void> {
  const taken = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return /^http_request_duration_seconds_count\{.*route="\/stores.*\} [1-9]/m.test(text);
  };
  while (!(await taken())) await wait(20);
}
