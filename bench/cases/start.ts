import { setTimeout as wait } from "node:timers/promises";
import type { BenchCase } from "../lib/bench-case.ts";
import { readMemory } from "../lib/memory.ts";
import { startServer } from "../lib/server.ts";
import { median } from "../lib/stats.ts";

const STARTS = 5;
const MAX_SECONDS = 2;
const MAX_MIB = 180;
/** The time after which a start's own first work (payments' catalogue, jobs) is done. */
const SETTLED_MS = 3_000;

/**
 * From starting the process to the end of the first page, with existing data and a finished build.
 */
export const start: BenchCase = {
  name: "start",
  async measure({ data }) {
    const seconds: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      const started = performance.now();
      const server = await startServer(data);
      const page = await fetch(`${server.url}/`);
      await page.text();
      seconds.push((performance.now() - started) / 1000);
      await server.stop();
      if (!page.ok) throw new Error(`the first page answered ${page.status}; run npm run build`);
    }
    const figure = median(seconds);
    return [
      {
        what: "start to first page",
        ours: `${figure.toFixed(2)} s`,
        target: `< ${MAX_SECONDS} s`,
        ok: figure < MAX_SECONDS,
      },
    ];
  },
};

/** The server's memory before the first request, with the sandbox's process for comparison. */
export const memory: BenchCase = {
  name: "memory",
  async measure({ data }) {
    const server = await startServer(data);
    await wait(SETTLED_MS);
    const { ours, children } = readMemory(server.pid);
    await server.stop();
    return [
      {
        what: "memory at rest: the server",
        ours: `${ours.toFixed(0)} MiB`,
        target: `< ${MAX_MIB} MiB`,
        ok: ours < MAX_MIB,
      },
      {
        what: "memory at rest: the sandbox beside it",
        ours: `${children.toFixed(0)} MiB`,
        target: "",
        ok: true,
      },
    ];
  },
};
