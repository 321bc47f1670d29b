import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectStored, type MixedLoad, startMixedLoad } from "../../testing/mixed-load.ts";
import { type PatroniCluster, startPatroni } from "../../testing/patroni-cluster.ts";
import { findPostgresPrograms } from "../../testing/postgres-programs.ts";

const isLong = Boolean(process.env.TEST_LONG);
const rounds = isLong ? Number(process.env.TEST_ROUNDS ?? 20) : 2;
/** from the promotion of another node until a write is acknowledged, in milliseconds */
const WRITING_MS = isLong ? 3_000 : 15_000;

describe.skipIf(!process.env.TEST_HA)(
  "three nodes of PostgreSQL with Patroni, behind HAProxy (rule 14.2)",
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), "coupon-center-patroni-data-"));
    let cluster: PatroniCluster;
    let server: ServerProcess;
    let load: MixedLoad;
    const since = { promotion: [] as number[], writing: [] as number[] };

    beforeAll(async () => {
      cluster = await startPatroni(findPostgresPrograms() ?? "");
      server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: cluster.url });
      load = startMixedLoad(server.url);
    }, 300_000);
    afterAll(async () => {
      await load?.stop();
      if (server) await endProcess(server.child);
      await cluster?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    const writes = async (count: number) => {
      const from = load.answers.length;
      const written = () =>
        load.answers
          .slice(from)
          .filter(({ what, status }) => what === "POST /api/v1/coupons/" && status < 300);
      while (written().length < count) {
        expect(server.child.exitCode, server.output()).toBeNull();
        await wait(10);
      }
    };

    it("a killed primary: another node takes over, and writing goes on soon after it", async () => {
      for (let round = 0; round < rounds; round++) {
        await writes(5 + (round % 5));
        const killed = performance.now();
        const startAgain = await cluster.killPrimary();
        await cluster.promoted();
        const promoted = performance.now();
        await writes(1);
        since.promotion.push(promoted - killed);
        since.writing.push(performance.now() - promoted);
        await startAgain();
        await cluster.whole();
      }
      const seconds = (all: number[]) => all.map((ms) => (ms / 1_000).toFixed(1)).join(" ");
      process.stdout.write(
        `Promoted after ${seconds(since.promotion)} s, writing ${seconds(since.writing)} s later\n`,
      );
      expect(Math.max(...since.writing)).toBeLessThan(WRITING_MS);
    });

    it("answers were successful, refusals, or 503, and no write that was acknowledged is lost", async () => {
      await load.stop();
      expect(load.broken).toEqual([]);
      expect(load.answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(rounds);
      await expectStored(load, server.url);
      expect(server.output()).not.toMatch(/"level":[56]0/);
    });
  },
);
