import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { eventQueue } from "../billing/index.ts";
import { mailQueue } from "../outbox/mail-queue.ts";
import { queueOne } from "../outbox/testing/outbox-of.ts";
import { claimDue } from "./claim.ts";
import { jobQueue } from "./job-queue.ts";
import type { Queue, QueueRow } from "./queue.ts";
import { NOW, openEvents } from "./testing/open-events.ts";

const HOUR_MS = 3_600_000;

const events = openEvents();

/** A queue with the maximum wait of its rows. */
function rowsOf<Row extends QueueRow>(queue: Queue<Row>, mostMs: number) {
  const table = sql.table(queue.table);
  return {
    queue,
    mostMs,
    claim: (now: number, db = events.db) =>
      claimDue(db, queue, { now, most: 1, longestWaitMs: mostMs }),
    async row() {
      const { rows } = await sql`select due_at, lease_until from ${table}`.execute(events.db);
      return rows[0];
    },
    async clear() {
      await sql`delete from ${table}`.execute(events.db);
    },
  };
}

const queues = {
  mails: {
    ...rowsOf(mailQueue, HOUR_MS),
    async add(change: object) {
      await queueOne(events.at, "ada@shop.example");
      await events.db
        .updateTable("outbox")
        .set({ due_at: NOW, ...change })
        .execute();
    },
  },
  events: {
    ...rowsOf(eventQueue, 10 * 60_000),
    add: (change: object) => events.add({ id: "evt_a", ...change }),
  },
  jobs: {
    ...rowsOf(jobQueue, 2 * HOUR_MS),
    async add(change: object) {
      const row = { id: "tidy", name: "tidy", due_at: NOW, ...change };
      await events.db.insertInto("job").values(row).execute();
    },
  },
};
const all = ["mails", "events", "jobs"] as const;
afterEach(() => queues.mails.clear());

test.each(all)(
  "a row of %s waits as long as this clock explains, and is due if it would wait longer",
  async (name) => {
    const { add, claim, row, mostMs } = queues[name];
    await add({ due_at: NOW + mostMs });
    expect(await claim(NOW)).toEqual([]);
    expect(await row()).toEqual({ due_at: NOW + mostMs, lease_until: 0 });
    expect(await claim(NOW - 1)).toMatchObject([{ due_at: NOW - 1, tries: 1 }]);
  },
);

test.each(all)(
  "a row of %s leased by a clock that was ahead stays leased for one lease, as its worker may be alive",
  async (name) => {
    const { add, claim, clear, queue, row } = queues[name];
    for (const due_at of [NOW - 1, NOW + 24 * HOUR_MS]) {
      await clear();
      await add({ due_at, lease_until: NOW + queue.leaseMs, lease_by: "another" });
      expect(await claim(NOW - 1)).toEqual([]);
      const end = NOW - 1 + queue.leaseMs;
      expect(await row()).toEqual({ due_at: NOW - 1, lease_until: end });
      expect(await claim(end - 1)).toEqual([]);
      expect(await claim(end)).toHaveLength(1);
    }
  },
);

test("finished rows, and rows outside the poll's restriction, are unchanged", async () => {
  const later = { due_at: NOW + 24 * HOUR_MS, lease_until: NOW + 24 * HOUR_MS };
  await events.add(
    { id: "evt_done", done_at: 1, ...later },
    { id: "evt_parked", parked_at: 1, ...later },
  );
  expect(await queues.events.claim(NOW)).toEqual([]);
  await queues.jobs.add(later);
  const where = sql<boolean>`name = ${"another"}`;
  expect(await claimDue(events.db, jobQueue, { now: NOW, most: 1, where })).toEqual([]);
  for (const id of ["evt_done", "evt_parked"]) expect(await events.rowOf(id)).toMatchObject(later);
  expect(await queues.jobs.row()).toEqual(later);
});

test.each(all)(
  "a poll that finds none of the %s due costs one additional read and no write",
  async (name) => {
    const { add, claim } = queues[name];
    await add({ due_at: NOW + 1, lease_until: NOW });
    const statements: string[] = [];
    const db = events.db.withPlugin({
      transformQuery({ node }) {
        statements.push(JSON.stringify(node).trim());
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await claim(NOW, db)).toEqual([]);
    expect(statements.map((text) => text.includes("update"))).toEqual([true, false]);
  },
);
