import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Worker } from "../../jobs/worker.ts";
import { captureLog } from "../../testing/capture-log.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";
import { lostDatabase } from "../../testing/lost-database.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { saveEvent } from "./inbox-queries.ts";
import { startInbox } from "./inbox-worker.ts";

let at: Installation;
let worker: Worker;
let log: ReturnType<typeof captureLog>;
/** the error that the database throws at the next poll */
let fault: Error | null = null;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

const ctxOf = () => {
  const { db, ...rest } = systemCtx(at);
  return {
    ...rest,
    log: log.logger,
    get db() {
      if (fault) throw fault;
      return db;
    },
  };
};
const start = () => {
  worker = startInbox(ctxOf);
};
/** An event that is not about a subscription sold here, which is done once it is processed. */
async function arrive(id: string, change: { type?: string; due_at?: number } = {}) {
  const object = { object: "subscription", id: "sub_1" };
  const event = { id, object: "event" as const, type: "x", created: 1, livemode: false };
  await saveEvent(systemCtx(at), { ...event, data: { object } });
  const row = { type: "x", ...change };
  await at.db.updateTable("stripe_event").set(row).where("id", "=", id).execute();
}
async function isDone(id: string): Promise<boolean> {
  const row = at.db.selectFrom("stripe_event").select("done_at").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).done_at !== null;
}
/** Whether the event is done 1 ms before this time has passed, and when it has. */
async function isDoneAfter(id: string, ms: number): Promise<boolean[]> {
  await vi.advanceTimersByTimeAsync(ms - 1);
  const before = await isDone(id);
  await vi.advanceTimersByTimeAsync(1);
  return [before, await isDone(id)];
}
const exactly = [false, true];

/** Starts the worker with an event whose read of Stripe waits for `answer`. */
async function startSlowPoll() {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const restore = overrideStripe(at, () => ({
    subscriptions: {
      retrieve: () => {
        asked.resolve();
        return answer.promise;
      },
    },
  }));
  await arrive("evt_slow", { type: "customer.subscription.updated" });
  start();
  await vi.advanceTimersByTimeAsync(0);
  await asked.promise;
  return { answer, restore };
}

// Fake timers work with SQLite only; the PostgreSQL driver uses timers of its own.
describe.skipIf(process.env.TEST_DATABASE_URL)("when the inbox is polled", () => {
  beforeEach(() => {
    log = captureLog();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(async () => {
    await worker.stop();
    vi.useRealTimers();
    await at.db.deleteFrom("stripe_event").execute();
  });

  test("at once after a start, including postponed events; later, postponed events wait", async () => {
    await arrive("evt_put_off", { due_at: Date.now() + 60_000 });
    start();
    worker.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(await isDone("evt_put_off")).toBe(true);
    await arrive("evt_later", { due_at: Date.now() + 60_000 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isDone("evt_later")).toBe(false);
  });

  test("once a second, and 0.1 s after a poll that found something", async () => {
    start();
    await vi.advanceTimersByTimeAsync(0);
    for (const [id, ms] of [
      ["evt_polled", 1_000],
      ["evt_soon", 100],
    ] as const) {
      await arrive(id);
      expect(await isDoneAfter(id, ms)).toEqual(exactly);
    }
    await vi.advanceTimersByTimeAsync(100);
    await arrive("evt_after_none");
    expect(await isDoneAfter("evt_after_none", 1_000)).toEqual(exactly);
  });

  test("0.1 s after an event arrives, however many arrive meanwhile", async () => {
    start();
    await vi.advanceTimersByTimeAsync(0);
    for (const id of ["evt_first", "evt_second"]) {
      await arrive(id);
      worker.wake();
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(50);
      worker.wake();
      expect(await isDoneAfter(id, 50)).toEqual(exactly);
      await vi.advanceTimersByTimeAsync(100);
    }
  });

  test("never concurrently: an event that arrives during a poll is processed 0.1 s after it", async () => {
    const { answer, restore } = await startSlowPoll();
    await arrive("evt_meanwhile");
    worker.wake();
    expect(vi.getTimerCount()).toBe(0);
    answer.reject(stripeError("StripeConnectionError"));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 0 });
    restore();
    expect(await isDoneAfter("evt_meanwhile", 100)).toEqual(exactly);
  });

  test("no more after it is stopped, which waits for a running poll", async () => {
    const { answer, restore } = await startSlowPoll();
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasStopped).toBe(false);
    answer.reject(stripeError("StripeConnectionError"));
    await stopped;
    restore();
    expect(vi.getTimerCount()).toBe(0);

    start();
    await arrive("evt_never");
    await worker.stop();
    worker.wake();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isDone("evt_never")).toBe(false);
  });

  test("an error is logged and polling continues; an unavailable database has its own log entry", async () => {
    const away = lostDatabase();
    await arrive("evt_put_off", { due_at: Date.now() + 60_000 });
    fault = away;
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(log.lines()).toEqual([]);
    fault = new Error("planted");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.lines()).toMatchObject([
      { level: 50, event: "worker_failed", msg: "inbox", err: { message: "planted" } },
    ]);
    fault = null;
    expect(await isDoneAfter("evt_put_off", 1_000)).toEqual(exactly);
  });
});
