import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Clients } from "../clients/clients.ts";
import type { Db } from "../db/engine.ts";
import { newTallies, type Tallies } from "../ports/tallies.ts";
import { captureLog } from "../testing/capture-log.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { countTurns } from "../testing/count-turns.ts";
import { reportingQueries } from "../testing/executed-queries.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type Job, type Schedule, startSchedule } from "./schedule.ts";
import { slowJob } from "./testing/slow-job.ts";

const EVERY_MS = 5;
const LEASE_MS = 60_000;

let at: Installation;
let now: number;
let tallies: Tallies;
const schedules: Schedule[] = [];
const slow: { end(): void }[] = [];

beforeAll(async () => {
  at = await openInstallation();
});
beforeEach(() => {
  now = 1_800_000_000_000;
  tallies = newTallies();
});
afterEach(async () => {
  for (const { end } of slow.splice(0)) end();
  await Promise.all(schedules.splice(0).map((schedule) => schedule.stop()));
  await at.db.deleteFrom("job").execute();
});
afterAll(() => at.close());

/** A process's schedule with one job, for these clients. */
function start(
  clients: Clients,
  run: Job["run"],
  { db = at.db, quickMs, ...more }: Partial<Job> & { db?: Db; quickMs?: number } = {},
): Schedule {
  const schedule = startSchedule([{ name: "tidy", everyMs: EVERY_MS, run, ...more }], {
    db,
    clock: { now: () => now, business: () => now },
    clients,
    quickMs,
    log: captureLog().logger,
    ctxOf: (client) => ({ ...systemCtx(at), client, ports: { ...at.ports, tallies } }),
  });
  schedules.push(schedule);
  return schedule;
}

/** Clients 1 to `most`, and their folders. */
function clientsTo(most: number) {
  const files = makeClientFiles();
  onTestFinished(files.remove);
  const ids = Array.from({ length: most }, (_, index) => index + 1);
  const clients = files.load(ids.map((clientId) => ({ clientId })));
  const folderOf = (id: number) => join(files.dir, String(id));
  return {
    clients,
    add(clientId: number) {
      files.write({ clientId });
      return clients.refresh([folderOf(clientId)]);
    },
    async remove(id: number, others: (typeof clients)[] = []) {
      rmSync(folderOf(id), { recursive: true });
      for (const each of [clients, ...others]) await each.refresh([folderOf(id)]);
    },
    /** the same folders, read by another process */
    again: (ids: number[]) => files.load(ids.map((clientId) => ({ clientId }))),
  };
}

const rows = () => at.db.selectFrom("job").selectAll().orderBy("id").execute();
const rowIds = async () => (await rows()).map(({ id }) => id);
const planted = (...values: { id: string; name: string; client_id?: number }[]) =>
  at.db
    .insertInto("job")
    .values(values.map((value) => ({ due_at: 0, ...value })))
    .execute();

test("a client that no longer exists has no job: its row is deleted", async () => {
  await planted({ id: "tidy:99", name: "tidy", client_id: 99 });
  const ids: number[] = [];
  start(clientsTo(2).clients, async (ctx) => void ids.push(ctx.client.id));
  await expect.poll(() => ids).toEqual([1, 2]);
  expect((await rows()).map(({ id, error }) => [id, error])).toEqual([
    ["tidy:1", null],
    ["tidy:2", null],
  ]);
});

test("a job's start leaves the rows of other jobs as they are", async () => {
  await planted(
    { id: "other:1", name: "other", client_id: 1 },
    { id: "other:99", name: "other", client_id: 99 },
    { id: "once", name: "once" },
  );
  const before = await rows();
  const { clients } = clientsTo(1);
  start(clients, async () => undefined);
  start(clients, async () => undefined, { name: "whole", perInstallation: true });
  await expect.poll(() => tallies.read().jobRuns).toHaveLength(2);
  const others = (await rows()).filter(({ name }) => name === "other" || name === "once");
  expect(others).toEqual(before);
});

test("a job that was the installation's and is each client's now keeps no row of before", async () => {
  await planted({ id: "tidy", name: "tidy" });
  const ids: number[] = [];
  start(clientsTo(2).clients, async (ctx) => void ids.push(ctx.client.id));
  await expect.poll(() => ids).toEqual([1, 2]);
  expect(await rowIds()).toEqual(["tidy:1", "tidy:2"]);
});

test("a client's job begins when its folder is added, in a process that has read it, and is deleted when it is removed (decision 071)", async () => {
  const [early, late]: [number[], number[]] = [[], []];
  const files = clientsTo(1);
  start(files.clients, async (ctx) => void early.push(ctx.client.id));
  await expect.poll(() => early).toEqual([1]);
  const two = files.again([1, 2]);
  start(two, async (ctx) => void late.push(ctx.client.id));
  await expect.poll(() => late).toContain(2);
  now += EVERY_MS;
  await expect.poll(async () => (await rows())[0]?.last_done_at).toBe(now);
  expect(early).not.toContain(2);
  await files.add(2);
  await files.remove(2, [two]);
  await expect.poll(rowIds).toEqual(["tidy:1"]);
});

test("a client that is added makes no other's job due", async () => {
  const ids: number[] = [];
  const files = clientsTo(1);
  start(files.clients, async (ctx) => void ids.push(ctx.client.id));
  const due = now + EVERY_MS;
  await expect.poll(rows).toMatchObject([{ due_at: due, lease_until: 0 }]);
  now++;
  await files.add(2);
  await expect.poll(async () => (await rows())[1]?.last_done_at).toBe(now);
  expect([ids, (await rows())[0]?.due_at]).toEqual([[1, 2], due]);
});

/** A slow job that ends with its test at the latest. */
function newSlowJob() {
  const job = slowJob();
  slow.push(job);
  return job;
}

test("a client that is removed while another's job runs has no run, and its row alone is deleted", async () => {
  await planted({ id: "other:2", name: "other", client_id: 2 });
  const first = newSlowJob();
  const files = clientsTo(3);
  start(files.clients, first.run);
  await first.begun;
  await files.remove(2);
  first.end();
  await expect
    .poll(() => tallies.read().jobRuns)
    .toEqual([{ name: "tidy", outcome: "done", count: 2 }]);
  await expect.poll(rowIds).toEqual(["other:2", "tidy:1", "tidy:3"]);
});

test("a client that is back before the jobs are planned again still has its job", async () => {
  const [first, third] = [newSlowJob(), newSlowJob()];
  const ids: number[] = [];
  const files = clientsTo(3);
  start(files.clients, async (ctx, isStopping) => {
    ids.push(ctx.client.id);
    if (ctx.client.id === 1) await first.run(ctx, isStopping);
    if (ctx.client.id === 3) await third.run(ctx, isStopping);
  });
  await first.begun;
  await files.remove(2);
  first.end();
  await third.begun;
  await files.add(2);
  third.end();
  expect(ids).toEqual([1, 3]);
  now += LEASE_MS;
  await expect.poll(() => ids).toContain(2);
});

test("each run is counted as done or failed, by the job's name", async () => {
  const { clients } = clientsTo(2);
  start(clients, ({ client }) => (client.id === 1 ? Promise.resolve() : Promise.reject("planted")));
  const runs = () => tallies.read().jobRuns;
  await expect.poll(runs).toEqual([
    { name: "tidy", outcome: "done", count: 1 },
    { name: "tidy", outcome: "failed", count: 1 },
  ]);
});

test("a job of many clients that finds nothing to do is a few writes, and lets others run between two clients (decision 095)", async () => {
  const { clients } = clientsTo(40);
  let writes = 0;
  const db = reportingQueries(
    at.db,
    () => "",
    ({ sql }) => {
      if (sql.includes("update")) writes += 1;
    },
  );
  const turn = countTurns();
  const turns: number[] = [];
  start(clients, async () => void turns.push(turn()), { db });
  await expect.poll(async () => (await rows()).filter((row) => row.last_done_at)).toHaveLength(40);
  expect(new Set(turns).size).toBeGreaterThan(20);
  expect(writes).toBeLessThan(40);
});

/** So long that a busy machine is quick, too. */
const HELD_MS = 600_000;

/** A schedule that claims the rows of three clients together, as they were quick before. */
async function claimTogether(run: Job["run"], quickMs?: number): Promise<Schedule> {
  let runs = 0;
  const { clients } = clientsTo(3);
  const tidy: Job["run"] = async (...given) => {
    runs += 1;
    if (runs > 3) await run(...given);
  };
  const schedule = start(clients, tidy, { quickMs });
  const done = async () => (await rows()).filter((row) => row.last_done_at === now);
  await expect.poll(done).toHaveLength(3);
  now += EVERY_MS;
  return schedule;
}

test("of the rows that were claimed together, those that had not begun when the process stops stay due", async () => {
  const first = newSlowJob();
  const ids: number[] = [];
  const schedule = await claimTogether((ctx, isStopping) => {
    ids.push(ctx.client.id);
    return first.run(ctx, isStopping);
  }, HELD_MS);
  await first.begun;
  expect(new Set((await rows()).map((row) => row.lease_by)).size).toBe(1);
  const stopped = schedule.stop();
  first.end();
  await stopped;
  expect(ids).toEqual([1]);
  const due = { due_at: now, tries: 0, lease_until: 0, last_done_at: now - EVERY_MS };
  expect(await rows()).toMatchObject([due, due, due]);
});

test("of the rows that were claimed together, none begins after a stop between two of them", async () => {
  const ids: number[] = [];
  const stopped = Promise.withResolvers<void>();
  const schedule = await claimTogether(async ({ client }) => {
    ids.push(client.id);
    setImmediate(() => stopped.resolve(schedule.stop()));
  }, HELD_MS);
  await stopped.promise;
  expect(ids).toEqual([1]);
});

test("of the rows that were claimed together, those beside one that takes long are another process's meanwhile (decision 095)", async () => {
  const second = newSlowJob();
  const ids: number[] = [];
  await claimTogether((ctx, isStopping) => {
    ids.push(ctx.client.id);
    return ctx.client.id === 2 ? second.run(ctx, isStopping) : Promise.resolve();
  });
  await second.begun;
  const done = { lease_by: null, tries: 0, last_done_at: now, due_at: now + EVERY_MS };
  const given = { lease_by: null, tries: 0, last_done_at: now - EVERY_MS, due_at: now };
  await expect.poll(rows).toMatchObject([done, { tries: 1, lease_until: now + LEASE_MS }, given]);
  const others: number[] = [];
  start(clientsTo(3).clients, async ({ client }) => void others.push(client.id));
  await expect.poll(() => others).toEqual([1, 3]);
  expect(ids).toEqual([1, 2]);
});

test("of the rows that were claimed together, one that fails is tried again by itself, and one that was made due meanwhile runs again", async () => {
  const ids: number[] = [];
  await claimTogether(async ({ client }) => {
    ids.push(client.id);
    if (client.id === 2) throw new Error("planted");
    if (ids.length > 1) return;
    await at.db.updateTable("job").set({ due_at: 0 }).where("client_id", "=", 3).execute();
  }, HELD_MS);
  const done = { error: null, tries: 0, lease_until: 0, last_done_at: now, due_at: now + EVERY_MS };
  const failed = { error: "planted", tries: 1, lease_until: 0, last_done_at: now - EVERY_MS };
  await expect.poll(rows).toMatchObject([done, failed, done]);
  expect(ids).toEqual([1, 2, 3, 3]);
});
