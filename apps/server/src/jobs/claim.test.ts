import { afterEach, expect, test, vi } from "vitest";
import { eventQueue } from "../billing/index.ts";
import type { StripeEventRow } from "../db/tables.ts";
import { claimDue, whileLeased } from "./claim.ts";
import { NOW, openEvents } from "./testing/open-events.ts";

const LEASE_MS = 30_000;

const events = openEvents();
const { add, rowOf } = events;
afterEach(() => {
  vi.useRealTimers();
});

const claim = (now = NOW, most = 100) => claimDue(events.db, eventQueue, { now, most });
const idsOf = (rows: readonly StripeEventRow[]) => rows.map(({ id }) => id);
const claimed = async (now = NOW, most = 100) => idsOf(await claim(now, most));

test("a claimed row is held for the queue's lease, then it can be claimed again", async () => {
  await add({ id: "evt_a" });
  expect(await claim()).toMatchObject([{ id: "evt_a", tries: 1, lease_until: NOW + LEASE_MS }]);
  expect(await claimed(NOW + LEASE_MS - 1)).toEqual([]);
  expect(await claim(NOW + LEASE_MS)).toMatchObject([{ id: "evt_a", tries: 2 }]);
});

test("each claim has its own lease id, which names the process", async () => {
  await add({ id: "evt_a" });
  await add({ id: "evt_b" });
  const [one, other] = [await claim(NOW, 1), await claim(NOW, 1)].map(([row]) => row?.lease_by);
  expect(one).toContain(`:${process.pid}:`);
  expect(other).not.toBe(one);
  expect((await rowOf("evt_a")).lease_by).toBe(one);
});

test("the rows that have been due longest are claimed first, then by id, and no more than requested", async () => {
  await add({ id: "evt_c" });
  for (const id of ["evt_bb", "evt_b"]) await add({ id, due_at: NOW - 1 });
  await add({ id: "evt_d", due_at: NOW - 2 });
  await add({ id: "evt_a" });
  expect(await claimed(NOW, 4)).toEqual(["evt_d", "evt_b", "evt_bb", "evt_a"]);
  expect(await claimed(NOW, 3)).toEqual(["evt_c"]);
});

test.each([{ done_at: NOW }, { parked_at: NOW }, { due_at: NOW + 1 }, { lease_until: NOW + 1 }])(
  "rows with %j are not claimed, and any number of them does not delay others",
  async (change) => {
    await add({ id: "evt_waits" });
    for (const id of ["evt_1", "evt_2", "evt_3"])
      await add({ id, received_at: 0, due_at: NOW - 1, ...change });
    expect(await claimed(NOW, 2)).toEqual(["evt_waits"]);
    expect(await rowOf("evt_1")).toMatchObject({ tries: 0, lease_by: null });
  },
);

test("concurrent workers share the due rows: no row is claimed twice", async () => {
  const all = Array.from({ length: 40 }, (_, index) => `evt_${index}`);
  for (const id of all) await add({ id });
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimed(NOW, 7)));
  expect(claims.flat().toSorted()).toEqual(all.toSorted());
});

// SQLite has one writer at a time.
test.runIf(process.env.TEST_DATABASE_URL)(
  "a row that another worker is claiming is skipped instead of waited for",
  async () => {
    await add({ id: "evt_a", due_at: NOW - 1 });
    await add({ id: "evt_b" });
    await events.db.transaction().execute(async (first) => {
      expect(idsOf(await claimDue(first, eventQueue, { now: NOW, most: 1 }))).toEqual(["evt_a"]);
      expect(await claimed()).toEqual(["evt_b"]);
    });
  },
);

test("work that takes longer than a lease renews it after a third of the lease, for the claimed rows only", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  for (const id of ["evt_a", "evt_b", "evt_done", "evt_other"]) await add({ id });
  const rows = (await claim(NOW, 3)).filter(({ id }) => id !== "evt_other");
  const [other] = await claim();
  await events.db
    .updateTable("stripe_event")
    .set({ done_at: 1 })
    .where("id", "=", "evt_done")
    .execute();
  let now = NOW;
  const done = await whileLeased(events.db, eventQueue, { rows, now: () => now }, async () => {
    now += LEASE_MS / 3;
    await vi.advanceTimersByTimeAsync(LEASE_MS / 3 - 1);
    expect(vi.getTimerCount()).toBe(1);
    expect((await rowOf("evt_a")).lease_until).toBe(NOW + LEASE_MS);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(async () => (await rowOf("evt_b")).lease_until).toBe(now + LEASE_MS);
    return "done";
  });
  expect(done).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
  expect((await rowOf("evt_a")).lease_until).toBe(now + LEASE_MS);
  expect((await rowOf("evt_done")).lease_until).toBe(NOW + LEASE_MS);
  expect(await rowOf(other?.id ?? "")).toMatchObject({ lease_until: NOW + LEASE_MS });
});

test("failed work stops renewing, and a lease that cannot be renewed does not end the work", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await add({ id: "evt_a" });
  const rows = await claim();
  const away = {
    getExecutor() {
      throw new Error("planted");
    },
  };
  const failing = whileLeased(away, eventQueue, { rows, now: () => NOW }, async () => {
    await vi.advanceTimersByTimeAsync(LEASE_MS);
    throw new Error("the work's own");
  });
  await expect(failing).rejects.toThrow("the work's own");
  expect(vi.getTimerCount()).toBe(0);
});
