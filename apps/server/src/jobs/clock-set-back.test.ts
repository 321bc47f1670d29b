import { DAY_MS } from "@coupon-center/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startInbox } from "../billing/index.ts";
import { overrideStripe, stripeError } from "../billing/testing/override-stripe.ts";
import { outboxOf, queueOne } from "../outbox/testing/outbox-of.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type Job, startSchedule } from "./schedule.ts";

const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;

let at: Installation;
let now: number;
const clock = { now: () => now, business: () => now };
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  at = await openInstallation();
});
beforeEach(() => {
  now = NOW;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
  for (const table of ["outbox", "stripe_event", "job"] as const)
    await at.db.deleteFrom(table).execute();
});
afterAll(() => at.close());

const ctx = () => ({ ...systemCtx(at), clock });

async function addEvent(): Promise<void> {
  const event = { id: "evt_a", type: "customer.subscription.updated", received_at: now };
  const payload = JSON.stringify({ object: "subscription", id: "sub_a" });
  const row = { ...event, payload, due_at: now };
  await at.db.insertInto("stripe_event").values(row).execute();
}

function schedule(job: Partial<Job> & Pick<Job, "run" | "everyMs">): void {
  const { db, clients } = at;
  const { log } = systemCtx(at);
  const deps = { db, clock, clients, log, ctxOf: ctx };
  stops.push(startSchedule([{ name: "tidy", perInstallation: true, ...job }], deps).stop);
}

/**
 * Starts what processes a queue, with one row whose work is `run`; returns a function that makes it
 * poll.
 */
const starts = {
  async mails(run: () => Promise<void>) {
    const outbox = outboxOf(at, run, { clock });
    stops.push(outbox.stop);
    await outbox.drain();
    await queueOne(at, "ada@shop.example", ctx());
    return outbox.drain;
  },
  async events(run: () => Promise<void>) {
    overrideStripe(at, () => ({ subscriptions: { retrieve: run } }));
    const inbox = startInbox(ctx);
    stops.push(inbox.stop);
    await inbox.drain();
    await addEvent();
    return inbox.drain;
  },
  async jobs(run: () => Promise<void>) {
    schedule({ everyMs: 10, run });
    return () => expect.poll(heldJobs).toEqual([]);
  },
};
/** jobs that wait for their first run, or are running */
const heldJobs = () =>
  at.db
    .selectFrom("job")
    .select("id")
    .where((eb) => eb.or([eb("lease_until", ">", 0), eb("due_at", "<=", now)]))
    .execute();

test.each(["mails", "events", "jobs"] as const)(
  "postponed %s do not wait longer when the clock is set back while their process runs",
  async (queue) => {
    let runs = 0;
    const look = await starts[queue](async () => {
      runs++;
      throw stripeError("StripeConnectionError");
    });
    const runsAfterLook = () => look().then(() => runs);
    await expect.poll(runsAfterLook).toBe(1);
    await look();
    expect(runs).toBe(1);
    now -= DAY_MS;
    await expect.poll(runsAfterLook).toBe(2);
  },
);

// Fake timers work with SQLite only; the PostgreSQL driver uses timers of its own.
describe.skipIf(process.env.TEST_DATABASE_URL)("a job with an interval of two hours", () => {
  test("waits for its interval, and no longer when the clock is set back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let runs = 0;
    schedule({ everyMs: 2 * HOUR_MS, run: async () => void runs++ });
    for (const [ms, expected] of [
      [0, 1],
      [0, 1],
      [2 * HOUR_MS - 1, 1],
      [1, 2],
      [-DAY_MS, 3],
      [0, 3],
    ] as const) {
      now += ms;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(runs).toBe(expected);
    }
  });
});
