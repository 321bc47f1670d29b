import { DAY_MS } from "@coupon-center/contract";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { listing, overrideStripe } from "./billing/testing/override-stripe.ts";
import { readQueueMetrics } from "./jobs/queue-metrics.ts";
import { startSchedule } from "./jobs/schedule.ts";
import { sealMailData } from "./outbox/mail-data.ts";
import { jobs, queues } from "./scheduled-jobs.ts";
import { captureLog } from "./testing/capture-log.ts";
import { openInstallation } from "./testing/installation.ts";
import { systemCtx } from "./testing/system-ctx.ts";

const NOW = 1_800_000_000_000;

const at = await openInstallation();
afterAll(() => at.close());

async function addMail(recipient: string, change: object): Promise<void> {
  const mail = { client_id: 8, recipient, kind: "password-changed" };
  const data = sealMailData(at.ports.sealer, mail, { link: "https://example.com/" });
  const row = { ...mail, data, created_at: 1, due_at: NOW - 5_000, ...change };
  await at.db.insertInto("outbox").values(row).execute();
}
async function addEvent(id: string, change: object): Promise<void> {
  const row = { id, type: "x", payload: "{}", received_at: 1, due_at: NOW - 7_000, ...change };
  await at.db.insertInto("stripe_event").values(row).execute();
}

test("mails are kept for 30 days after they were sent or failed, payment events for 90 after they were done; waiting and parked ones without limit (rule 14.7, decision 056)", async () => {
  for (const [state, days] of [
    ["sent_at", 30],
    ["dead_at", 30],
  ] as const) {
    await addMail(`${state}@in.time`, { [state]: NOW - days * DAY_MS });
    await addMail(`${state}@too.old`, { [state]: NOW - days * DAY_MS - 1 });
  }
  await addMail("waits@example.com", {});
  await addEvent("evt_in_time", { done_at: NOW - 90 * DAY_MS });
  await addEvent("evt_too_old", { done_at: NOW - 90 * DAY_MS - 1 });
  await addEvent("evt_parked", { parked_at: 1 });
  await addEvent("evt_waits", {});
  const prune = jobs.find(({ name }) => name === "prune rows");
  const ctx = { ...systemCtx(at), clock: { now: () => NOW, business: () => NOW } };
  await prune?.run(ctx, () => false);
  const mails = await at.db.selectFrom("outbox").select("recipient").orderBy("id").execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    "sent_at@in.time",
    "dead_at@in.time",
    "waits@example.com",
  ]);
  const events = await at.db.selectFrom("stripe_event").select("id").orderBy("id").execute();
  expect(events.map(({ id }) => id)).toEqual(["evt_in_time", "evt_parked", "evt_waits"]);
});

test("operators see what is waiting in each queue, what is tried again, what has failed and how late the oldest is (rule 14.6)", async () => {
  const clock = { now: () => NOW, business: () => NOW };
  await at.db
    .insertInto("job")
    .values([
      { id: "a", name: "a", due_at: NOW + 1 },
      { id: "b", name: "b", due_at: NOW + 1, error: "it failed" },
    ])
    .execute();
  expect(
    await Promise.all(queues.map((queue) => readQueueMetrics({ db: at.db, clock }, queue))),
  ).toEqual([
    { queue: "mails", waiting: 1, retrying: 0, failed: 1, oldestDueMs: 5_000 },
    { queue: "events", waiting: 1, retrying: 0, failed: 1, oldestDueMs: 7_000 },
    { queue: "jobs", waiting: 2, retrying: 1, failed: 0, oldestDueMs: 0 },
  ]);
});

test("with fewer days a sent mail is kept without its address, to 15 days, so that its cause is not mailed again (rule 14.7, decision 056)", async () => {
  const { retention } = at.ports;
  at.ports.retention = { ...retention, mails: 3 };
  await at.db.deleteFrom("outbox").execute();
  const sent = { data: "", account_id: 7 };
  for (const [key, age] of [
    ["whole", 3 * DAY_MS],
    ["erased", 3 * DAY_MS + 1],
    ["last", 15 * DAY_MS],
    ["gone", 15 * DAY_MS + 1],
  ] as const)
    await addMail(`${key}@shop.example`, { ...sent, sent_at: NOW - age, dedupe_key: key });
  await addMail("failed@shop.example", { dead_at: NOW - 3 * DAY_MS - 1, dedupe_key: "failed" });
  const prune = jobs.find(({ name }) => name === "prune rows");
  const ctx = { ...systemCtx(at), clock: { now: () => NOW, business: () => NOW } };
  for (let round = 0; round < 2; round++) await prune?.run(ctx, () => false);
  const mails = at.db.selectFrom("outbox").select(["dedupe_key", "recipient", "account_id"]);
  expect((await mails.orderBy("id").execute()).map((mail) => Object.values(mail))).toEqual([
    ["whole", "whole@shop.example", 7],
    ["erased", "", null],
    ["last", "", null],
  ]);
  at.ports.retention = retention;
});

test("the events of the Stripe account are fetched once for all brands (decision 095)", async () => {
  let fetched = 0;
  overrideStripe(at, () => ({
    events: {
      list() {
        fetched += 1;
        return listing([]);
      },
    },
    // Each brand's comparison ends with it.
    products: { list: () => Promise.reject(new Error("planted")) },
  }));
  const names = ["catch up events", "reconcile payments"];
  const { stop } = startSchedule(
    jobs.filter(({ name }) => names.includes(name)),
    { ...at, log: captureLog().logger, ctxOf: (client) => ({ ...systemCtx(at), client }) },
  );
  onTestFinished(stop);
  const ran = at.db
    .selectFrom("job")
    .select(["name", "error"])
    .where("name", "in", names)
    .orderBy("id");
  const failed = { name: "reconcile payments", error: "planted" };
  await expect
    .poll(() => ran.where("lease_until", "=", 0).where("due_at", ">", at.clock.now()).execute())
    .toEqual([{ name: "catch up events", error: null }, failed, failed]);
  expect(fetched).toBe(1);
});
