import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@coupon-center/contract";
import { attackerAt, attackOn } from "../lib/attack.ts";
import type { Bench } from "../lib/bench.ts";
import { type BenchCase, below, type Figure } from "../lib/bench-case.ts";
import {
  addDelays,
  compareDelays,
  compareMostDelayed,
  type Delays,
} from "../lib/compare-delays.ts";
import { type Load, runLoad } from "../lib/load.ts";
import { readMemory, readPeakMemory } from "../lib/memory.ts";
import { PASSWORD } from "../lib/seeded-data.ts";
import { type Server, STAFF, startLimitedServer } from "../lib/server.ts";
import { percentile } from "../lib/stats.ts";
import { visitorsOf } from "../lib/visitors.ts";
import { type WatchedRequest, watchDuring, watchFor, watchIdle } from "../lib/watch.ts";
import { allEndpoints, worstCallOf } from "../lib/worst-calls.ts";

const MOST = 3;
const MAX_MIB = 300;

/** The idle server is measured again after that many endpoints, once it is at rest. */
const REST_EVERY = 10;
const REST_SECONDS = 2;
const IDLE_AGAIN_SECONDS = 4;
/** What is over the limit in a short attack, of few samples, is judged by one that long. */
const LONG_ATTACK = 5;

/**
 * One account repeats the worst call of each endpoint in turn, thirty at once, with the limits in
 * force: how much longer others wait for pages, scripts and sign-ins, and the server's memory.
 */
export const abuse: BenchCase = {
  name: "abuse",
  long: true,
  async measure(bench) {
    await bench.server.stop();
    const server = await startLimitedServer(bench.data);
    try {
      return await measureAll(bench, server);
    } finally {
      await server.stop();
    }
  },
};

async function measureAll(bench: Bench, server: Server): Promise<Figure[]> {
  const requests = await visitorsOf(server, bench.slugs);
  const attacks = await attacksOn(bench, server);
  const idle = await watchIdle(requests);
  console.log(lineOf("idle", requests, idle));
  const during = new Map<string, Delays>();
  for (const [index, { name, load }] of attacks.entries()) {
    if (index > 0 && index % REST_EVERY === 0) addDelays(idle, await measureIdle(requests));
    during.set(name, await watchAttack(name, load, server, requests));
  }
  const judged = new Map(during);
  const figureOf = (name: string, times: Delays) =>
    compareMostDelayed(`during ${name}`, requests, idle, times, MOST);
  const tooSlow = attacks.filter(({ name }) => !figureOf(name, during.get(name) ?? []).ok);
  for (const { name, load } of tooSlow) {
    const longer = { ...load, seconds: load.seconds * LONG_ATTACK };
    judged.set(name, await watchAttack(name, longer, server, requests));
  }
  addDelays(idle, await measureIdle(requests));
  const all = requests.map((_, index) => [...during.values()].flatMap((one) => one[index] ?? []));
  return [
    ...[...judged].map(([name, times]) => figureOf(name, times)),
    ...requests.map(({ what }, index) =>
      compareDelays(`${what} during all`, idle[index], all[index], MOST),
    ),
    below("memory at most", readPeakMemory(server.pid), MAX_MIB, "MiB"),
  ];
}

async function attacksOn(bench: Bench, server: Server): Promise<{ name: string; load: Load }[]> {
  const merchant = await attackerAt(bench, server, bench.merchant.email, PASSWORD);
  const admin = await attackerAt(bench, server, STAFF.STAFF_EMAIL, STAFF.STAFF_PASSWORD);
  const { seconds } = bench.options;
  const attackerOf = ({ access }: Endpoint) => (/staff|admin/.test(access) ? admin : merchant);
  const attack = async ([name, endpoint]: (typeof allEndpoints)[number]) => {
    const attacker = attackerOf(endpoint);
    const call = await worstCallOf(name, endpoint, attacker);
    return { name, load: attackOn(server, endpoint, call, attacker, 2 * seconds) };
  };
  const nothing = { method: "GET", path: "/api/nothing" } as const;
  return [
    // What any flood costs on this machine, as this call does nothing.
    { name: "an unknown path", load: attackOn(server, nothing, {}, merchant, 2 * seconds) },
    ...(await Promise.all(allEndpoints.map(attack))),
  ];
}

async function measureIdle(requests: readonly WatchedRequest[]): Promise<number[][]> {
  await wait(REST_SECONDS * 1000);
  return watchFor(requests, IDLE_AGAIN_SECONDS);
}

async function watchAttack(
  name: string,
  load: Load,
  server: Server,
  requests: readonly WatchedRequest[],
): Promise<number[][]> {
  const { times, report } = await watchDuring(runLoad(load), requests);
  const { perSecond, statuses } = report;
  const memory = readMemory(server.pid).ours.toFixed(0);
  console.log(
    `${lineOf(name, requests, times)}, ${perSecond.toFixed(0)} calls/s ${JSON.stringify(statuses)}, ${memory} MiB`,
  );
  return times;
}

function lineOf(name: string, requests: readonly WatchedRequest[], times: Delays): string {
  const parts = requests.map(
    ({ what }, index) => `${what} ${percentile(times[index] ?? [], 99).toFixed(1)}`,
  );
  return `${name}: ${parts.join(", ")} ms`;
}
