import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { StripeEventRow } from "../../db/tables.ts";
import { type Installation, openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/shortcuts.ts";
import {
  leaseEvents,
  postponeEvent,
  releaseEvents,
  saveEvent,
  skipEvent,
} from "./inbox-queries.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

const NOW = Date.parse("2026-03-01T12:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  await at.db.deleteFrom("stripe_event").execute();
});

const ctx = () => systemCtx(at);
const event = (id: string) => ({
  id,
  object: "event" as const,
  type: "invoice.paid",
  created: NOW / 1000,
  livemode: false,
  data: { object: { object: "invoice" } },
});
async function keep(id: string, change: Partial<StripeEventRow> = {}) {
  await saveEvent(ctx(), event(id));
  const all = { due_at: NOW, ...change };
  await at.db.updateTable("stripe_event").set(all).where("id", "=", id).execute();
}
const rowOf = (id: string) =>
  at.db.selectFrom("stripe_event").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const leased = async () => (await leaseEvents(ctx())).map(({ id }) => id);
const trouble = { message: "no", isOutage: false, clientId: null };

test("what is taken is held for half a minute, then anybody's again", async () => {
  await keep("evt_a");
  expect(await leased()).toEqual(["evt_a"]);
  vi.setSystemTime(NOW + 29_999);
  expect(await leased()).toEqual([]);
  vi.setSystemTime(NOW + 30_000);
  expect(await leased()).toEqual(["evt_a"]);
  expect(await rowOf("evt_a")).toMatchObject({ tries: 2 });
});

test("only what is due, neither done nor parked, is taken: two hundred at a time, the oldest first", async () => {
  await keep("evt_done", { done_at: NOW });
  await keep("evt_parked", { parked_at: NOW });
  await keep("evt_later", { due_at: NOW + 1 });
  const rows = Array.from({ length: 201 }, (_, index) => ({
    ...{ id: `evt_${index + 1}`, type: "invoice.paid", payload: "{}" },
    ...{ received_at: NOW - index - 1, due_at: NOW },
  }));
  await at.db.insertInto("stripe_event").values(rows).execute();
  const ids = Array.from({ length: 201 }, (_, index) => `evt_${201 - index}`);
  expect(await leased()).toEqual(ids.slice(0, 200));
  expect(await leased()).toEqual(["evt_1"]);
  expect(await rowOf("evt_done")).toMatchObject({ tries: 0, due_at: NOW });
});

test.each([{ done_at: NOW }, { parked_at: NOW }, { due_at: NOW + 1 }])(
  "however many older ones there are with %j, none of them keeps one that waits from its turn",
  async (change) => {
    await keep("evt_waits");
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: `evt_${index}`, type: "invoice.paid", payload: "{}" },
      ...{ received_at: NOW - 1, due_at: NOW, ...change },
    }));
    await at.db.insertInto("stripe_event").values(rows).execute();
    expect(await leased()).toEqual(["evt_waits"]);
  },
);

test("workers that look at the same moment share what is due: no event is taken twice", async () => {
  for (let number = 0; number < 20; number++) await keep(`evt_${number}`);
  const taken = (await Promise.all(Array.from({ length: 5 }, leased))).flat();
  expect(taken).toHaveLength(20);
  expect(new Set(taken).size).toBe(20);
});

test.each([
  [1, 1],
  [2, 2],
  [9, 256],
  [10, 512],
  [11, 600],
  [40, 600],
  [5000, 600],
])(
  "after %s tries an event waits %s s: twice as long each time, ten minutes at most",
  async (tries, seconds) => {
    await keep("evt_a", { tries });
    await keep("evt_b", { tries });
    await postponeEvent(ctx(), await rowOf("evt_a"), { ...trouble, isOutage: true });
    const off = await rowOf("evt_a");
    expect(off).toMatchObject({ due_at: NOW + seconds * 1000, parked_at: null, error: "no" });
    expect(await rowOf("evt_b")).toMatchObject({ due_at: NOW, error: null });
  },
);

test("'after ten tries it is parked', not after nine, and its client's staff may know of it", async () => {
  await keep("evt_nine", { tries: 9 });
  await keep("evt_ten", { tries: 10 });
  for (const id of ["evt_nine", "evt_ten"])
    await postponeEvent(ctx(), await rowOf(id), { ...trouble, clientId: 10 });
  expect(await rowOf("evt_nine")).toMatchObject({ parked_at: null, client_id: 10 });
  expect(await rowOf("evt_ten")).toMatchObject({ parked_at: NOW, client_id: 10 });
});

test("what another worker has done meanwhile is not put off, nor its client forgotten", async () => {
  await keep("evt_a", { tries: 10, client_id: 10 });
  const row = await rowOf("evt_a");
  await skipEvent(ctx(), row);
  await postponeEvent(ctx(), row, { ...trouble, message: "x".repeat(501) });
  expect(await rowOf("evt_a")).toMatchObject({
    ...{ done_at: NOW, parked_at: null, error: null, due_at: NOW, client_id: 10 },
  });
});

test("an error is kept in five hundred characters", async () => {
  await keep("evt_a");
  await postponeEvent(ctx(), await rowOf("evt_a"), { ...trouble, message: "x".repeat(501) });
  expect((await rowOf("evt_a")).error).toBe("x".repeat(500));
});

test("what is nothing of ours is done with, and no other event", async () => {
  await keep("evt_a", { error: "before" });
  await keep("evt_b");
  await skipEvent(ctx(), await rowOf("evt_a"));
  expect(await rowOf("evt_a")).toMatchObject({ done_at: NOW, error: null });
  expect(await rowOf("evt_b")).toMatchObject({ done_at: null });
});

test("an event that is known is left as it is", async () => {
  await keep("evt_a", { tries: 3, due_at: NOW + 5 });
  vi.setSystemTime(NOW + 10);
  await saveEvent(ctx(), event("evt_a"));
  expect(await rowOf("evt_a")).toMatchObject({ tries: 3, due_at: NOW + 5, received_at: NOW });
});

test("'after a start nothing waits': what was put off or held is due, what is done is left", async () => {
  await keep("evt_held", { due_at: NOW + 30_000 });
  await keep("evt_done", { due_at: NOW + 30_000, done_at: NOW });
  await keep("evt_old", { due_at: NOW - 5 });
  await releaseEvents(ctx());
  const due = async (id: string) => (await rowOf(id)).due_at - NOW;
  expect(await Promise.all(["evt_held", "evt_done", "evt_old"].map(due))).toEqual([0, 30_000, -5]);
});
