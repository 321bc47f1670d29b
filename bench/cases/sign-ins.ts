import { endProcess, startProgram } from "@coupon-center/testing/program";
import type { Bench } from "../lib/bench.ts";
import { type BenchCase, below, comparedRates } from "../lib/bench-case.ts";
import { runLoad } from "../lib/load.ts";
import { measureInterleaved } from "../lib/measure-interleaved.ts";
import { emailOf, PASSWORD, readPasswordHash } from "../lib/seeded-data.ts";
import { percentile } from "../lib/stats.ts";
import { watchDuring } from "../lib/watch.ts";

const LEAST = 0.8;
/** As many at once as libuv's pool has threads. */
const AT_ONCE = 4;
const HEALTH_MOST_MS = 100;
const HEALTH_PER_SECOND = 20;

/**
 * Sign-ins per second, compared with argon2 alone on this machine, and the delay of other requests
 * meanwhile.
 */
export const signIns: BenchCase = {
  name: "sign-ins",
  async measure(bench) {
    const stored = await readPasswordHash(bench.data);
    const waits: number[] = [];
    const turns = await measureInterleaved(
      bench.options.rounds,
      () => signInUnderWatch(bench, waits),
      () => checkAlone(stored, bench.options.seconds),
    );
    return [
      comparedRates("sign-ins against argon2 alone", turns, LEAST),
      below("/healthz meanwhile, 99th percentile", percentile(waits, 99), HEALTH_MOST_MS, "ms"),
    ];
  },
};

async function signInUnderWatch({ server, options }: Bench, waits: number[]): Promise<number> {
  const load = runLoad({
    url: `${server.url}/api/v1/auth/email-login/`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(1), password: PASSWORD }),
    connections: AT_ONCE,
    seconds: options.seconds,
  });
  const call = () => fetch(`${server.url}/healthz`);
  const health = { what: "/healthz", perSecond: HEALTH_PER_SECOND, call };
  const { times, report } = await watchDuring(load, [health]);
  waits.push(...times.flat());
  return report.perSecond;
}

async function checkAlone(stored: string, seconds: number): Promise<number> {
  const args = [stored, PASSWORD, String(seconds), String(AT_ONCE)];
  const { child, said } = startProgram("bench/argon2.ts", { args });
  const [, rate] = await said(/([\d.]+) a second/);
  await endProcess(child);
  return Number(rate);
}
