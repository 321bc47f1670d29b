import { expect, test } from "vitest";
import { eventQueue } from "../billing/index.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { jobQueue } from "./job-queue.ts";
import { pruneQueues } from "./prune.ts";
import { NOW, openEvents } from "./testing/open-events.ts";

const RETENTION_MS = 1_000;

const events = openEvents();
const { add } = events;

const ctx = () => ({ ...systemCtx(events.at), clock: { now: () => NOW, business: () => 0 } });
const ids = async () =>
  (await events.db.selectFrom("stripe_event").select("id").orderBy("id").execute()).map(
    ({ id }) => id,
  );
const goesOn = () => false;

test("finished rows are deleted after their retention, not a millisecond earlier, and no others", async () => {
  await add(
    { id: "evt_kept", done_at: NOW - RETENTION_MS },
    { id: "evt_over", done_at: NOW - RETENTION_MS - 1 },
    { id: "evt_parked", parked_at: 1 },
    { id: "evt_waits" },
  );
  const prune = pruneQueues([
    { queue: eventQueue, retentionMs: { done: RETENTION_MS } },
    { queue: jobQueue, retentionMs: { done: 0 } },
  ]);
  await events.db.insertInto("job").values({ id: "tidy", name: "tidy", due_at: 1 }).execute();
  await prune(ctx(), goesOn);
  expect(await ids()).toEqual(["evt_kept", "evt_parked", "evt_waits"]);
  expect(await events.db.selectFrom("job").select("id").execute()).toEqual([{ id: "tidy" }]);
});

test("failed rows have a retention of their own", async () => {
  await add(
    { id: "evt_done", done_at: 1 },
    { id: "evt_parked", parked_at: NOW - RETENTION_MS - 1 },
  );
  await pruneQueues([{ queue: eventQueue, retentionMs: { failed: RETENTION_MS } }])(ctx(), goesOn);
  expect(await ids()).toEqual(["evt_done"]);
});

test("many rows are deleted a few hundred at a time, until a stop", async () => {
  const rows = Array.from({ length: 1_201 }, (_, index) => ({
    id: `evt_${index}`,
    done_at: index,
  }));
  await add(...rows.slice(0, 700));
  await add(...rows.slice(700));
  let looks = 0;
  const prune = pruneQueues([{ queue: eventQueue, retentionMs: { done: RETENTION_MS } }]);
  await prune(ctx(), () => ++looks > 1);
  expect(await ids()).toHaveLength(701);
  expect(await ids()).not.toContain("evt_499");
  await prune(ctx(), goesOn);
  expect(await ids()).toEqual([]);
});
