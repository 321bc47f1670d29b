import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { runHere } from "./testing/run-here.ts";

const dataDir = mkdtempSync(join(tmpdir(), "jobs-"));
const databaseUrl = await freshDatabaseUrl();
const database = await openDatabase({ databaseUrl, dataDir });
const { db } = database;
beforeAll(async () => {
  await migrate(database);
  const mail = { client_id: 10, kind: "reset", data: "", created_at: 1, due_at: 1 };
  const given = { recipient: "ada@shop.example", dead_at: 7, tries: 30, error: "refused" };
  await db
    .insertInto("outbox")
    .values({ ...mail, ...given })
    .execute();
});
beforeEach(async () => {
  const event = { type: "invoice.paid", payload: "{}", received_at: 1 };
  await db.deleteFrom("stripe_event").execute();
  await db
    .insertInto("stripe_event")
    .values([
      { ...event, id: "evt_parked", due_at: 1, tries: 10, parked_at: 5, error: "no such payer" },
      { ...event, id: "evt_again", due_at: 4e12, tries: 2, error: "Stripe is away" },
      { ...event, id: "evt_done", due_at: 1, tries: 1, done_at: 9, error: "was away" },
      { ...event, id: "evt_new", due_at: 1, tries: 0 },
    ])
    .execute();
});
afterAll(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  await dropDatabase(databaseUrl);
});

const env = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const jobs = (...args: string[]) => runHere("jobs", args, env());
const dueOf = async (id: string) => {
  const query = db.selectFrom("stripe_event").where("id", "=", id);
  return query.select(["due_at", "tries", "parked_at"]).executeTakeFirstOrThrow();
};

test("an operator sees what is waiting and what has failed, whose it is, with the reason and without addresses of mails", async () => {
  const { code, out } = await runCommandProcess("jobs", ["list"], env());
  expect(code).toBe(0);
  expect(out).toMatch(/^mails: 0 waiting, 1 given up$/m);
  expect(out).toMatch(/^ {2}1 {2}client 10, 30 tries, given up: refused$/m);
  expect(out).toMatch(/^events: 2 waiting, 1 given up, the oldest due for \d+ s$/m);
  expect(out).toMatch(
    /^ {2}evt_parked {2}10 tries, given up: no such payer\n {2}evt_again {2}2 tries, again 2096-\S+Z: Stripe is away$/m,
  );
  expect(out).toMatch(/^jobs: 0 waiting, 0 given up$/m);
  expect(out).not.toMatch(/evt_(done|new)|ada@/);
});

test("50 rows of a queue are listed, those that were given up first (rule 14.5)", async () => {
  const event = { type: "invoice.paid", payload: "{}", received_at: 1, due_at: 4e12 };
  const failed = { ...event, tries: 1, error: "away" };
  const rows = Array.from({ length: 50 }, (_, index) => ({ ...failed, id: `evt_many_${index}` }));
  await db.insertInto("stripe_event").values(rows).execute();
  const { out } = await jobs("list");
  expect(out).toContain("events: 52 waiting, 1 given up");
  const listed = out.split("\n").filter((line) => line.startsWith("  evt_"));
  expect([listed.length, listed[0]]).toEqual([50, expect.stringContaining("evt_parked")]);
});

test("the same is available as JSON", async () => {
  const { out } = await jobs("list", "--json");
  expect(JSON.parse(out)).toMatchObject([
    { queue: "mails", waiting: 0, failed: 1, failing: [{ id: "1", client_id: 10, due_at: null }] },
    { queue: "events", waiting: 2, failing: [{ id: "evt_parked" }, { due_at: 4e12 }] },
    { queue: "jobs", waiting: 0, failing: [] },
  ]);
});

test("one failed row or all of them are tried again, except mails whose text has been erased", async () => {
  const one = await jobs("retry", "events", "evt_parked");
  expect([one.code, one.out]).toEqual([0, "1 due now\n"]);
  expect(await dueOf("evt_parked")).toMatchObject({ tries: 0, parked_at: null });
  expect((await dueOf("evt_again")).due_at).toBe(4e12);
  expect((await jobs("retry", "events")).out).toBe("2 due now\n");
  expect((await dueOf("evt_again")).due_at).toBeLessThanOrEqual(Date.now());
  for (const id of ["evt_done", "evt_new"]) expect((await dueOf(id)).due_at).toBe(1);
  expect((await jobs("retry", "mails")).out).toBe("0 due now\n");
});

test("many failed rows are made due some at a time, so that others can write in between", async () => {
  const event = { type: "invoice.paid", payload: "{}", received_at: 1, due_at: 4e12 };
  const failed = { ...event, tries: 1, error: "away" };
  const rows = Array.from({ length: 150 }, (_, index) => ({ ...failed, id: `evt_many_${index}` }));
  await db.deleteFrom("stripe_event").execute();
  await db.insertInto("stripe_event").values(rows).execute();
  const left = db.selectFrom("stripe_event").select("id").where("due_at", "=", event.due_at);
  const seen = new Set<number>();
  let hasEnded = false;
  const done = jobs("retry", "events").finally(() => (hasEnded = true));
  while (!hasEnded) {
    seen.add((await left.execute()).length);
    await nextTurn();
  }
  expect((await done).out).toBe("150 due now\n");
  expect([...seen]).toContain(50);
});

test("invalid requests are reported, with exit code 1", async () => {
  for (const [args, error] of [
    [["retry", "events", "evt_done"], "There is no evt_done in events that can be tried again\n"],
    [["retry", "mails", "1"], "There is no 1 in mails that can be tried again\n"],
    [["retry", "mails", "ada"], "There is no ada in mails that can be tried again\n"],
    [["retry", "post"], "Unknown queue post; there are mails, events, jobs\n"],
  ] as const) {
    const { code, err } = await jobs(...args);
    expect([code, err]).toEqual([1, error]);
  }
  for (const args of [[], ["list", "all"], ["retry"], ["retry", "events", "1", "2"]])
    expect(await jobs(...args)).toMatchObject({ code: 1, err: expect.stringContaining("npm run") });
});
