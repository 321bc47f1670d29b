import { DAY_MS } from "@coupon-center/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type LifeSettings, openLifeWorld } from "./testing/life/life-world.ts";
import { merchantActs } from "./testing/life/merchant-acts.ts";
import { Person } from "./testing/life/person.ts";
import { staffActs } from "./testing/life/staff-acts.ts";
import { MailWatch } from "./testing/life/watch-mails.ts";
import { PaymentWatch } from "./testing/life/watch-payments.ts";
import { watchPublic } from "./testing/life/watch-public.ts";

const long = Boolean(process.env.TEST_LONG);
/** `LIFE_SEED` repeats a long run. */
const seed = Number(process.env.LIFE_SEED ?? (long ? Date.now() % 1_000_000_007 : 3));
const lives = Number(process.env.LIFE_RUNS ?? (long ? 60 : 1));
const most = long ? 45 : 30;

const MINUTE_MS = 60_000;
const acts = { ...merchantActs, ...staffActs };
/** Acts that nothing else is done with at the same time. */
const alone = new Set([
  ...["stop or start the mail server", "lose events", "stop the server"],
  ...["register", "delete the account", "change the address"],
]);

const wait = fc.record({
  wait: fc.constantFrom(
    ...[2 * MINUTE_MS, 61 * MINUTE_MS, 7 * 60 * MINUTE_MS],
    ...[DAY_MS, 2 * DAY_MS, 6 * DAY_MS, 9 * DAY_MS, 32 * DAY_MS, 32 * DAY_MS],
  ),
  andSeconds: fc.nat(3_600),
});
const actsOf = Object.entries(acts).map(([name, [weight]]) => ({
  weight,
  arbitrary: fc.record({
    do: fc.constant(name),
    who: fc.nat(1),
    n: fc.nat(5_000),
    /** done at the same time, by somebody else or in another tab */
    also: fc.oneof(
      { weight: 7, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...Object.keys(acts).filter((one) => !alone.has(one))),
      },
    ),
    /** the next step comes before the news of Stripe and the jobs */
    isQuick: fc.nat(3).map((one) => one === 3),
  }),
}));
const step = fc.oneof(...actsOf, { weight: 40, arbitrary: wait });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** How each life begins. */
const beginnings: readonly Step[] = [0, 1].flatMap((who) =>
  [
    ...["register", "verify", "create a store", "create a coupon"],
    ...["approve", "approve a coupon", "subscribe"],
  ].map((name) => ({ do: name, who, n: 0, also: null, isQuick: false })),
);

const settings: fc.Arbitrary<LifeSettings> = fc.record({
  couponReview: fc.constantFrom("after" as const, "after" as const, "before" as const),
  timeZone: fc.constantFrom("America/New_York", "Pacific/Auckland", "Europe/London"),
  afterRetries: fc.constantFrom("canceled" as const, "unpaid" as const, "past_due" as const),
  // The end of a month, of summer time, a leap year, and the beginning of summer time.
  start: fc.constantFrom(
    ...["2027-01-30T16:00:00Z", "2027-10-29T03:30:00Z"],
    ...["2028-01-29T12:00:00Z", "2027-03-10T05:10:00Z"],
  ),
});

/** Lets steps happen to two merchants; returns the faults of the first step that has some. */
async function faultsOf(brand: LifeSettings, steps: readonly Step[]): Promise<string[]> {
  const world = await openLifeWorld(brand);
  const people = [new Person(world), new Person(world)] as const;
  const payments = new PaymentWatch(world);
  const mails = new MailWatch(world);
  const look = async (isIdle: boolean) => {
    await watchPublic(world, people);
    await payments.watch(people, isIdle);
    await mails.watch(people);
  };
  try {
    let wasSeen = true;
    for (const one of [...beginnings, ...steps]) {
      if ("wait" in one) {
        for (let left = one.wait + one.andSeconds * 1000; left > 0; left -= DAY_MS) {
          await world.pass(Math.min(left, DAY_MS));
          // What was told before a step that nobody looked at is not expected any more.
          await look(wasSeen);
          wasSeen = true;
        }
      } else {
        await world.tick();
        const person = people[one.who === 0 ? 0 : 1];
        const also = alone.has(one.do) ? null : one.also;
        const both = also === null ? [one.do] : [one.do, also];
        await Promise.all(both.map((name, at) => acts[name]?.[1](person, one.n + at)));
        await person.me();
        wasSeen = !one.isQuick;
        if (one.isQuick) continue;
        await world.work(also === null);
        await look(false);
      }
      if (world.faults.length > 0) return [...world.faults, JSON.stringify(one)];
    }
    return [];
  } finally {
    await world.close();
  }
}

test(
  "whatever merchants and staff do in whatever order and time, every surface says the same of what is public, payments come as they were told, and mails are true and sent once (rules 7.1, 8.9, 8.14, 11.3, 11.4)",
  async () => {
    const steps = fc.array(step, { minLength: 20, maxLength: most, size: "max" });
    await fc.assert(
      fc.asyncProperty(settings, steps, async (brand, taken) => {
        expect(await faultsOf(brand, taken)).toEqual([]);
      }),
      {
        seed,
        numRuns: lives,
        ...(long ? { interruptAfterTimeLimit: 3_600_000 } : { endOnFailure: true }),
      },
    );
  },
  long ? 2 * 3_600_000 : 300_000,
);
