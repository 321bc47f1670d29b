import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import type { Bench } from "../lib/bench.ts";
import { type BenchCase, type Figure, perSecond } from "../lib/bench-case.ts";
import { type Load, runLoad } from "../lib/load.ts";
import { emailOf, PASSWORD } from "../lib/seeded-data.ts";
import { median } from "../lib/stats.ts";

interface Rate {
  what: string;
  load(bench: Bench): Omit<Load, "seconds">;
  /** responses a second */
  least: number;
  /** the 99th percentile, in milliseconds */
  mostMs: number;
}

const json = (token: string) => ({
  "content-type": "application/json",
  authorization: `Bearer ${token}`,
});

/** As many at once as give the rate its most; more only wait for each other. */
const rates: readonly Rate[] = [
  {
    what: "store page",
    load: ({ server, merchant }) => ({
      url: `${server.url}/stores/${merchant.slug}`,
      connections: 20,
    }),
    least: 1_500,
    mostMs: 50,
  },
  {
    what: "own coupons, read",
    load: ({ server, merchant, token }) => ({
      url: `${server.url}${endpoints.listCoupons.path}?store_slug=${merchant.slug}&include_scheduled=true`,
      headers: json(token),
      connections: 20,
    }),
    least: 600,
    mostMs: 100,
  },
  {
    what: "own coupon, written",
    load: ({ server, merchant, token }) => ({
      url: server.url + endpoints.updateCoupon.path.replace(":id", String(merchant.couponId)),
      method: endpoints.updateCoupon.method,
      headers: json(token),
      body: JSON.stringify({ ...couponPayload, store: merchant.storeId }),
      connections: 10,
    }),
    least: 200,
    mostMs: 150,
  },
  {
    what: "sign-in",
    load: ({ server }) => ({
      url: server.url + endpoints.emailLogin.path,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: emailOf(1), password: PASSWORD }),
      connections: 4,
    }),
    least: 60,
    mostMs: 600,
  },
];

/** What one process answers in a second, and how late the slowest are. */
export const absoluteRates: BenchCase = {
  name: "rates",
  async measure(bench) {
    const figures: Figure[] = [];
    for (const { what, load, least, mostMs } of rates) {
      const turns = [];
      const whole = load(bench);
      for (let turn = 0; turn < bench.options.rounds; turn++)
        turns.push(await runLoad({ ...whole, seconds: bench.options.seconds }));
      const rate = median(turns.map(({ perSecond: each }) => each));
      const p99 = median(turns.map(({ p99Ms }) => p99Ms));
      figures.push({
        what: `${what}, with its 99th percentile`,
        ours: `${perSecond(rate)}, ${Math.round(p99)} ms`,
        target: `>= ${least}/s, < ${mostMs} ms`,
        ok: rate >= least && p99 < mostMs,
      });
    }
    return figures;
  },
};
