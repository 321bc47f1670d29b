import { setTimeout as wait } from "node:timers/promises";
import { type BenchCase, perSecond } from "../lib/bench-case.ts";
import { type Cost, readCpuUs } from "../lib/cost.ts";
import { startServer } from "../lib/server.ts";
import { median } from "../lib/stats.ts";

const MIN_MADE = { sqlite: 1_000, postgres: 800 };
const MAX_RATIO = 1.3;
const FIRST = 100;
const ROUND = 200;
const AT_ONCE = 8;
/** What browsers accept on https; the client of this process asks for gzip alone. */
const BROWSER = { "accept-encoding": "gzip, deflate, br" };
/** The time after which a start's own work is done. */
const SETTLED_MS = 5_000;

/**
 * Store pages requested for the first time, each of which has to be rendered: the first hundred
 * after a start, which may cost more, and the steady rate.
 */
export const madePages: BenchCase = {
  name: "made-pages",
  async measure({ data, slugs, options }) {
    const starts: { first: Cost; steady: Cost }[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const server = await startServer(data);
      await wait(SETTLED_MS);
      const first = await requestPages(server, slugs.slice(0, FIRST));
      const rounds: Cost[] = [];
      for (let from = FIRST; from + ROUND <= slugs.length; from += ROUND)
        rounds.push(await requestPages(server, slugs.slice(from, from + ROUND)));
      await server.stop();
      const late = rounds.slice(Math.floor(rounds.length / 2));
      const steady = (of: keyof Cost) => median(late.map((cost) => cost[of]));
      starts.push({ first, steady: { perSecond: steady("perSecond"), cpuUs: steady("cpuUs") } });
    }
    const made = median(starts.map(({ steady }) => steady.perSecond));
    const least = data.databaseUrl ? MIN_MADE.postgres : MIN_MADE.sqlite;
    const cpuUs = (of: "first" | "steady") => median(starts.map((start) => start[of].cpuUs));
    const ratio = median(starts.map(({ first, steady }) => first.cpuUs / steady.cpuUs));
    return [
      {
        what: "store page, made anew",
        ours: `${cpuUs("steady").toFixed(0)} µs, ${perSecond(made)}`,
        target: `>= ${least}/s`,
        ok: made >= least,
      },
      {
        what: `store page, the first ${FIRST} of a start against later ones`,
        ours: `${cpuUs("first").toFixed(0)} µs`,
        reference: `${cpuUs("steady").toFixed(0)} µs`,
        ratio,
        target: `<= ${MAX_RATIO.toFixed(2)}`,
        ok: ratio <= MAX_RATIO,
      },
    ];
  },
};

async function requestPages(
  { url, pid }: { url: string; pid: number },
  slugs: readonly string[],
): Promise<Cost> {
  const waiting = [...slugs];
  const before = readCpuUs(pid);
  const started = performance.now();
  const request = async () => {
    for (let slug = waiting.pop(); slug !== undefined; slug = waiting.pop()) {
      const answer = await fetch(`${url}/stores/${slug}`, { headers: BROWSER });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${slug} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, request));
  return {
    perSecond: slugs.length / ((performance.now() - started) / 1000),
    cpuUs: (readCpuUs(pid) - before) / slugs.length,
  };
}
