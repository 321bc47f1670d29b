import { expect, test } from "vitest";
import { eventQueue } from "../billing/index.ts";
import { mailQueue } from "../outbox/mail-queue.ts";
import { failingRows } from "./failing-rows.ts";
import { jobQueue } from "./job-queue.ts";
import { NOW, openEvents } from "./testing/open-events.ts";

const events = openEvents();

test("rows whose last try failed are listed: final failures first, then those due soonest, up to the limit", async () => {
  await events.add(
    { id: "evt_later", due_at: NOW + 2, tries: 3, error: "away" },
    { id: "evt_soon", due_at: NOW + 1, tries: 2, error: "away" },
    { id: "evt_parked", client_id: 10, parked_at: 1, tries: 10, error: "no payer" },
    { id: "evt_done", done_at: 1, tries: 2, error: "was away" },
    { id: "evt_new", tries: 0 },
  );
  const listed = [
    { id: "evt_parked", client_id: 10, tries: 10, error: "no payer", due_at: null },
    { id: "evt_soon", client_id: null, tries: 2, error: "away", due_at: NOW + 1 },
    { id: "evt_later", client_id: null, tries: 3, error: "away", due_at: NOW + 2 },
  ];
  expect(await failingRows(events.db, eventQueue, 9)).toEqual(listed);
  expect(await failingRows(events.db, eventQueue, 2)).toEqual(listed.slice(0, 2));
});

test("a failed job is always due again; a mail's numeric id is listed as text", async () => {
  const job = { name: "nightly", due_at: NOW };
  await events.db
    .insertInto("job")
    .values([
      { ...job, id: "fails", tries: 1, error: "no" },
      { ...job, id: "works", tries: 0 },
    ])
    .execute();
  expect(await failingRows(events.db, jobQueue, 9)).toEqual([
    { id: "fails", client_id: null, tries: 1, error: "no", due_at: NOW },
  ]);
  const mail = { client_id: 8, recipient: "ada@shop.example", kind: "reset", data: "" };
  const failed = { created_at: 1, due_at: NOW, dead_at: 1, tries: 30, error: "refused" };
  await events.db
    .insertInto("outbox")
    .values({ ...mail, ...failed })
    .execute();
  expect(await failingRows(events.db, mailQueue, 9)).toEqual([
    { id: "1", client_id: 8, tries: 30, error: "refused", due_at: null },
  ]);
});
