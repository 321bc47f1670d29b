import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { lostDatabase } from "../testing/lost-database.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { type Job, type Schedule, startSchedule } from "./schedule.ts";
import { slowJob } from "./testing/slow-job.ts";

const EVERY_MS = 90_000;
const LEASE_MS = 60_000;

let at: Installation;
let now: number;
let log: ReturnType<typeof captureLog>;
const schedules: Schedule[] = [];
const clock = { now: () => now, business: () => now };

beforeAll(async () => {
  at = await openInstallation();
});
beforeEach(() => {
  now = 1_800_000_000_000;
  log = captureLog();
});
afterEach(async () => {
  await Promise.all(schedules.splice(0).map((schedule) => schedule.stop()));
  vi.useRealTimers();
  await at.db.deleteFrom("job").execute();
});
afterAll(() => at.close());

/** A process's schedule with one job. */
function start(run: Job["run"], more: Partial<Job> = {}): Schedule {
  const schedule = startSchedule([{ name: "tidy", everyMs: EVERY_MS, run, ...more }], {
    db: at.db,
    clock,
    clients: at.clients,
    log: log.logger,
    ctxOf: (client) => ({ ...systemCtx(at), client }),
  });
  schedules.push(schedule);
  return schedule;
}
const rows = () => at.db.selectFrom("job").selectAll().orderBy("id").execute();

test("a job runs at start for each client in turn, and its rows have the next due time", async () => {
  const ids: number[] = [];
  let atOnce = 0;
  start(async (ctx) => {
    expect(++atOnce).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    ids.push(ctx.client.id);
    atOnce--;
  });
  const due = { due_at: now + EVERY_MS, tries: 0, lease_until: 0, lease_by: null, error: null };
  await expect.poll(rows).toMatchObject([
    { id: "tidy:10", name: "tidy", client_id: 10, last_done_at: now, ...due },
    { id: "tidy:8", name: "tidy", client_id: 8, last_done_at: now, ...due },
  ]);
  expect(ids.toSorted()).toEqual([10, 8].toSorted());
});

test("a job for the installation runs once, with the default client", async () => {
  const ids: number[] = [];
  start(async (ctx) => void ids.push(ctx.client.id), { perInstallation: true });
  await expect.poll(rows).toMatchObject([{ id: "tidy", client_id: null, last_done_at: now }]);
  expect(ids).toEqual([at.clients.fallback.id]);
});

test("processes share the schedule: while one runs a job, another skips it, also at its own start", async () => {
  const slow = slowJob();
  let runs = 0;
  const first = start(
    (...given) => {
      runs++;
      return slow.run(...given);
    },
    { perInstallation: true },
  );
  await slow.begun;
  expect(await rows()).toMatchObject([{ due_at: now, lease_until: now + LEASE_MS }]);
  now += 5;
  let others = 0;
  start(async () => void others++, { perInstallation: true, everyMs: 1 });
  start(async () => void others++, { name: "other", perInstallation: true });
  await expect.poll(() => others).toBe(1);
  expect(await rows()).toMatchObject([{ name: "other" }, { name: "tidy", last_done_at: null }]);
  slow.end();
  await expect.poll(async () => (await rows())[1]?.last_done_at).toBe(now);
  await first.stop();
  // If the other process had made it due, it would have run again, or would still be due.
  expect([runs, (await rows())[1]?.due_at]).toEqual([1, now + EVERY_MS]);
});

test("at each start a job is due at once, regardless of its last run", async () => {
  for (const run of [1, 2]) {
    now += run;
    const schedule = start(async () => undefined, { perInstallation: true });
    await expect.poll(async () => (await rows())[0]?.last_done_at).toBe(now);
    await schedule.stop();
  }
});

test("a lease from a clock that has since been set back delays a job no longer than one from this clock", async () => {
  const held = { name: "tidy", due_at: now, lease_until: now + 86_400_000, lease_by: "gone" };
  await at.db
    .insertInto("job")
    .values({ id: "tidy", ...held })
    .execute();
  start(async () => undefined, { perInstallation: true, everyMs: 5 });
  await expect.poll(rows).toMatchObject([{ lease_until: now + LEASE_MS }]);
  now += LEASE_MS;
  await expect.poll(async () => (await rows())[0]?.last_done_at).toBe(now);
});

test("a process whose lease has expired leaves the job to the one that has claimed it since", async () => {
  const [late, next] = [slowJob(), slowJob()];
  const first = start(late.run, { perInstallation: true });
  await late.begun;
  now += LEASE_MS;
  start(next.run, { perInstallation: true });
  await next.begun;
  const before = await rows();
  late.end();
  await first.stop();
  expect(await rows()).toEqual(before);
  next.end();
});

test("a failed job is logged and retried after a few seconds, not at its next interval", async () => {
  for (const [error, lines] of [
    [
      new Error("planted"),
      [{ level: 40, event: "job_failed", msg: "job failed", job: "tidy", client: 8 }],
    ],
    [lostDatabase(), []],
  ] as const) {
    log = captureLog();
    await at.db.deleteFrom("job").execute();
    const schedule = start(() => Promise.reject(error), { perInstallation: true });
    await expect.poll(rows).toMatchObject([{ error: error.message, tries: 1, lease_by: null }]);
    expect((await rows())[0]?.due_at).toBeLessThanOrEqual(now + 5_000);
    expect((await rows())[0]?.due_at).toBeGreaterThan(now);
    expect(log.lines()).toMatchObject(lines);
    await schedule.stop();
  }
});

test("a job interrupted by a stop stays due for another process", async () => {
  const [begun, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = start(
    async (_ctx, isStopping) => {
      begun.resolve();
      await stopping.promise;
      expect(isStopping()).toBe(true);
    },
    { perInstallation: true },
  );
  await begun.promise;
  const stopped = first.stop();
  stopping.resolve();
  await stopped;
  const due = { due_at: now, tries: 0, lease_until: 0 };
  expect(await rows()).toMatchObject([{ ...due, last_done_at: null }]);
});

test("if the clock is moved while a job that follows it runs, the job runs once more", async () => {
  const slow = slowJob();
  let runs = 0;
  const schedule = start(
    () => {
      runs++;
      return slow.run(systemCtx(at), () => false);
    },
    { perInstallation: true, followsClock: true },
  );
  await slow.begun;
  await schedule.clockMoved();
  expect(runs).toBe(1);
  slow.end();
  await expect.poll(() => runs).toBe(2);
});

test("a job that does not follow the clock is not affected by a move", async () => {
  let runs = 0;
  const schedule = start(async () => void runs++, { perInstallation: true });
  await expect.poll(rows).toMatchObject([{ last_done_at: now }]);
  const before = await rows();
  await schedule.clockMoved();
  const following = start(async () => undefined, {
    name: "a",
    perInstallation: true,
    followsClock: true,
  });
  await following.clockMoved();
  await expect.poll(async () => (await rows())[0]?.last_done_at).toBe(now);
  expect((await rows()).filter(({ name }) => name === "tidy")).toEqual(before);
});

// Fake timers work with SQLite only; the PostgreSQL driver uses timers of its own.
describe.skipIf(process.env.TEST_DATABASE_URL)("when a schedule polls", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  test("every five seconds, so a job is at most that late", async () => {
    let runs = 0;
    start(async () => void runs++, { perInstallation: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    now += EVERY_MS - 1;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(1);
    now += 1;
    await vi.advanceTimersByTimeAsync(4_999);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
  });

  test("at once for a job that follows the clock, when it is moved", async () => {
    let runs = 0;
    const schedule = start(async () => void runs++, { perInstallation: true, followsClock: true });
    await vi.advanceTimersByTimeAsync(0);
    await schedule.clockMoved();
    await vi.advanceTimersByTimeAsync(5);
    expect(runs).toBe(2);
  });
});
