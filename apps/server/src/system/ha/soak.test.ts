import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startMerchants } from "../../testing/merchants-at-work.ts";
import { startCluster } from "../../testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../../testing/postgres-programs.ts";
import { openRealServers } from "../../testing/real-servers.ts";

const isLong = Boolean(process.env.TEST_LONG);
const minutes = isLong ? Number(process.env.TEST_MINUTES ?? 60) : 0.5;
const merchants = isLong ? 150 : 20;
const staff = { staffEmail: "ada@staff.example", staffPassword: "of the variable" };
const SAMPLE_MS = 2_000;
/** Caches and pools fill before. */
const WARM_MINUTES = Math.min(10, minutes / 3);
const MAX_GROWTH = 1.05;

describe.skipIf(!process.env.TEST_HA)("merchants at work for a long time (rule 14.2)", () => {
  it.each(["SQLite", "PostgreSQL"])(
    `${merchants} merchants for ${minutes} minutes on %s: no request fails, the queues are empty at the end, and no memory is lost`,
    async (engine) => {
      const cluster =
        engine === "PostgreSQL" ? await startCluster(findPostgresPrograms() ?? "") : null;
      const at = await openRealServers("whsec_soak", {
        STAFF_EMAIL: staff.staffEmail,
        STAFF_PASSWORD: staff.staffPassword,
        ...(cluster && { DATABASE_URL: cluster.url }),
      });
      const server = await at.start();
      try {
        const load = await startMerchants({ url: server.url, ...staff }, merchants);
        const memory: number[] = [];
        const samples = (minutes * 60_000) / SAMPLE_MS;
        while (memory.length < samples) {
          await wait(SAMPLE_MS);
          memory.push(residentMiB(server.child.pid ?? 0));
        }
        await load.stop();
        expect(load.faults).toEqual([]);
        expect(await failures(server.url)).toEqual([]);
        await expect.poll(() => waiting(server.url)).toBe(0);
        const warm = Math.floor((WARM_MINUTES / minutes) * samples);
        const span = Math.floor((samples - warm) / 4);
        const [then, now] = [memory.slice(warm, warm + span), memory.slice(-span)].map(middle);
        process.stdout.write(
          `${engine}: ${load.requests()} requests, ${then} MiB after ${WARM_MINUTES.toFixed(1)} minutes, ${now} MiB at the end\n`,
        );
        // A start's memory is still growing in a short run.
        if (isLong) expect((now ?? 0) / (then ?? 1)).toBeLessThan(MAX_GROWTH);
        expect(server.output()).not.toMatch(/"level":[56]0/);
      } finally {
        await at.end(server);
        await at.close();
        await cluster?.stop();
      }
    },
    5 * 3_600_000,
  );
});

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

const middle = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);

/** The mails and events whose work has not ended; scheduled jobs always wait. */
async function waiting(url: string): Promise<number> {
  const rows = (await metrics(url)).filter(([name]) =>
    /^queue_waiting.*"(mails|events)"/.test(name),
  );
  return rows.reduce((sum, [, count]) => sum + count, 0);
}

/**
 * The responses with 5xx that the server counted, as its callers repeat what it is too busy for.
 */
async function failures(url: string): Promise<[string, number][]> {
  return (await metrics(url)).filter(([name]) => /^http_requests_total.*status="5/.test(name));
}

async function metrics(url: string): Promise<[name: string, value: number][]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^([a-z]\S*) (\S+)$/gm)].map(([, name = "", value]) => [
    name,
    Number(value),
  ]);
}
