import { setTimeout as wait } from "node:timers/promises";
import type { BenchCase } from "../lib/bench-case.ts";
import { readMemory } from "../lib/memory.ts";
import { startReference } from "../lib/reference.ts";
import { type Server, startServer } from "../lib/server.ts";
import { median } from "../lib/stats.ts";

const STARTS = 20;
const MAX_SECONDS = 0.8;
const MAX_MIB = 125;
/** The time after which a start's own first work (payments' catalogue, jobs) is done. */
const SETTLED_MS = 5_000;

/**
 * From starting the process to the end of the first page, with existing data and a finished build,
 * and the memory at rest, with the sandbox's process; beside a bare server.
 */
export const start: BenchCase = {
  name: "start",
  async measure({ data }) {
    const starts: Start[] = [];
    const bare: Start[] = [];
    for (let round = 0; round < STARTS; round++) {
      starts.push(await measureStart(() => startServer(data), "/"));
      bare.push(await measureStart(() => startReference({}), "/page"));
    }
    const middle = (of: readonly Start[], value: keyof Start) =>
      median(of.map((one) => one[value]));
    const seconds = middle(starts, "seconds");
    const mib = middle(starts, "mib");
    return [
      {
        what: `start to first page, median of ${STARTS}`,
        ours: `${seconds.toFixed(2)} s`,
        reference: `${middle(bare, "seconds").toFixed(2)} s`,
        target: `<= ${MAX_SECONDS} s`,
        ok: seconds <= MAX_SECONDS,
      },
      {
        what: `memory at rest, median of ${STARTS}`,
        ours: `${mib.toFixed(0)} MiB`,
        reference: `${middle(bare, "mib").toFixed(0)} MiB`,
        target: `<= ${MAX_MIB} MiB`,
        ok: mib <= MAX_MIB,
      },
      {
        what: "memory at rest: the sandbox beside it",
        ours: `${middle(starts, "childrenMib").toFixed(0)} MiB`,
        target: "",
        ok: true,
      },
    ];
  },
};

interface Start {
  /** until the end of the first page */
  seconds: number;
  /** at rest */
  mib: number;
  childrenMib: number;
}

async function measureStart(start: () => Promise<Server>, path: string): Promise<Start> {
  const started = performance.now();
  const server = await start();
  const page = await fetch(server.url + path);
  await page.text();
  const seconds = (performance.now() - started) / 1000;
  if (!page.ok) throw new Error(`the first page answered ${page.status}; run npm run build`);
  await wait(SETTLED_MS);
  const { ours, children } = readMemory(server.pid);
  await server.stop();
  return { seconds, mib: ours, childrenMib: children };
}
