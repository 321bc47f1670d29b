import { expect, test } from "vitest";
import { eventQueue } from "../billing/index.ts";
import type { JobRow, StripeEventRow } from "../db/tables.ts";
import { claimDue } from "./claim.ts";
import { jobQueue } from "./job-queue.ts";
import { makeAllDue, postpone, retryNow } from "./settle.ts";
import { NOW, openEvents } from "./testing/open-events.ts";

const events = openEvents();
const { add, rowOf } = events;

async function addJob(id: string, change: Partial<JobRow> = {}): Promise<void> {
  await events.db
    .insertInto("job")
    .values({ id, name: id, due_at: NOW, ...change })
    .execute();
}
const jobOf = (id: string) =>
  events.db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function claim(): Promise<StripeEventRow> {
  const [row] = await claimDue(events.db, eventQueue, { now: NOW, most: 1 });
  if (!row) throw new Error("nothing was due");
  return row;
}
const failure = { now: NOW + 50, error: "no", final: false };

test("a postponed row is due after its delay, for any worker, and no other row is changed", async () => {
  await add({ id: "evt_a", tries: 4, due_at: NOW - 1 });
  await add({ id: "evt_b" });
  const [row] = await claimDue(events.db, eventQueue, { now: NOW, most: 2 });
  if (!row) throw new Error("nothing was due");
  await postpone(events.db, eventQueue, row, failure);
  const off = await rowOf("evt_a");
  expect(off).toMatchObject({ tries: 5, lease_until: 0, lease_by: null, error: "no" });
  expect(off).toMatchObject({ parked_at: null, client_id: null });
  expect(off.due_at - failure.now).toBeGreaterThanOrEqual(12_000);
  expect(off.due_at - failure.now).toBeLessThanOrEqual(16_000);
  expect(await rowOf("evt_b")).toMatchObject({ due_at: NOW, error: null, lease_by: row.lease_by });
});

test("a final failure ends it, and writes the given columns", async () => {
  await add({ id: "evt_a" });
  const row = await claim();
  await postpone(events.db, eventQueue, row, { ...failure, final: true, set: { client_id: 10 } });
  expect(await rowOf("evt_a")).toMatchObject({ parked_at: NOW + 50, client_id: 10 });
});

test("the message of an error is stored, and any other thrown value as text", async () => {
  for (const [error, kept] of [
    [new TypeError("no such payer"), "no such payer"],
    [404, "404"],
  ]) {
    await add({ id: `evt_${kept}` });
    await postpone(events.db, eventQueue, await claim(), { ...failure, error });
    expect((await rowOf(`evt_${kept}`)).error).toBe(kept);
  }
});

test("an error is stored with at most five hundred characters", async () => {
  await add({ id: "evt_a" });
  await postpone(events.db, eventQueue, await claim(), { ...failure, error: "x".repeat(501) });
  expect((await rowOf("evt_a")).error).toBe("x".repeat(500));
});

test.each([{ done_at: NOW }, { parked_at: NOW }, { lease_by: "another" }, { lease_by: null }])(
  "a row that has %j meanwhile is not postponed",
  async (change) => {
    await add({ id: "evt_a" });
    const row = await claim();
    await events.db.updateTable("stripe_event").set(change).execute();
    const before = await rowOf("evt_a");
    await postpone(events.db, eventQueue, row, { ...failure, final: true });
    expect(await rowOf("evt_a")).toEqual(before);
  },
);

test("a failing job is postponed repeatedly: it has no final failure", async () => {
  await addJob("nightly", { lease_by: "us" });
  const row = await jobOf("nightly");
  await postpone(events.db, jobQueue, { ...row, tries: 1 }, { ...failure, final: true });
  expect(await jobOf("nightly")).toMatchObject({ error: "no", lease_by: null });
  expect((await jobOf("nightly")).due_at).toBeGreaterThan(NOW);
});

test("all unfinished rows are made due at once, leased or not; finished ones are unchanged", async () => {
  await add({ id: "evt_put_off", due_at: NOW + 1 });
  await add({ id: "evt_held", due_at: NOW - 5, lease_until: NOW + 1 });
  await add({ id: "evt_due", due_at: NOW - 5 });
  await add({ id: "evt_done", due_at: NOW + 1, done_at: 1 });
  await add({ id: "evt_parked", due_at: NOW + 1, parked_at: 1 });
  await makeAllDue(events.db, eventQueue, NOW);
  const ids = ["evt_put_off", "evt_held", "evt_due", "evt_done", "evt_parked"];
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map((row) => row.due_at - NOW)).toEqual([0, 0, -5, 1, 1]);
  expect(rows[1]?.lease_until).toBe(0);
});

test("one row is made due by hand, with its tries reset; a finished one is not, nor another", async () => {
  await add({ id: "evt_parked", parked_at: 1, tries: 10, due_at: NOW + 9 });
  await add({ id: "evt_waits", tries: 3, due_at: NOW + 9 });
  await add({ id: "evt_done", done_at: 1, tries: 3, due_at: 5 });
  await addJob("nightly", { tries: 2, due_at: NOW + 9 });
  const retry = (id: string) => retryNow(events.db, eventQueue, { id, now: NOW });
  expect(await retry("evt_parked")).toBe(true);
  expect(await rowOf("evt_parked")).toMatchObject({ parked_at: null, tries: 0, due_at: NOW });
  expect(await rowOf("evt_waits")).toMatchObject({ tries: 3, due_at: NOW + 9 });
  expect(await retry("evt_waits")).toBe(true);
  expect([await retry("evt_done"), await retry("evt_none")]).toEqual([false, false]);
  expect(await rowOf("evt_done")).toMatchObject({ done_at: 1, tries: 3, due_at: 5 });
  expect(await retryNow(events.db, jobQueue, { id: "nightly", now: NOW })).toBe(true);
  expect(await jobOf("nightly")).toMatchObject({ tries: 0, due_at: NOW });
});

test("a row that lost its data when it failed is not retried", async () => {
  await add({ id: "evt_parked", parked_at: 1, due_at: 1, error: "no" });
  const queue = { ...eventQueue, losesFailed: true as const };
  expect(await retryNow(events.db, queue, { id: "evt_parked", now: NOW })).toBe(false);
  expect(await rowOf("evt_parked")).toMatchObject({ parked_at: 1, due_at: 1 });
});
