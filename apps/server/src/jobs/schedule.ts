import { sql } from "kysely";
import type { Client, Clients } from "../clients/clients.ts";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import type { Ctx, Log, System } from "../context.ts";
import type { Db } from "../db/engine.ts";
import type { JobRow } from "../db/tables.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import type { Clock } from "../ports/clock.ts";
import { claimDue, whileLeased } from "./claim.ts";
import { jobQueue } from "./job-queue.ts";
import { giveBack, planNext } from "./release-jobs.ts";
import { postpone } from "./settle.ts";
import { startWorker, type Worker } from "./worker.ts";

/** How soon another process takes over from one that died, and how late a job is at most. */
const POLL_MS = 5_000;
const BATCH_DELAY_MS = 5;
/** The most rows of a job that are claimed, and released, by one write. */
const MOST = 100;
const QUICK_MS = 100;

/**
 * Work that is due at a time. It may be interrupted and restarted, so it records its progress in
 * the rows it writes.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** once for the installation, with the default client's ctx, instead of for each client */
  perInstallation?: true;
  /** depends on the day: due at once when the sandbox's clock is moved */
  followsClock?: true;
  run(ctx: Ctx<System>, isStopping: () => boolean): Promise<void>;
}

export interface ScheduleDeps {
  db: Db;
  clock: Clock;
  clients: Clients;
  ctxOf(client: Client): Ctx<System>;
  log: Log;
  /** how long after the start the jobs run first; at once by default */
  firstRunMs?: number;
  /**
   * how long rows are held together, after which the others are released for whichever process;
   * 100 by default
   */
  quickMs?: number;
}

export interface Schedule {
  /** to be called after a move of the business clock */
  clockMoved(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs each job soon after the start and then at its interval, one client after the other. All
 * processes share the schedule: a client's job runs in one of them at a time. A failed job is
 * retried with a growing delay.
 */
export function startSchedule(jobs: readonly Job[], deps: ScheduleDeps): Schedule {
  const workers = jobs.map((job) => ({ job, worker: startJob(job, deps) }));
  return {
    async clockMoved() {
      const following = workers.filter(({ job }) => job.followsClock);
      for (const { job } of following) await makeDue(deps, job);
      for (const { worker } of following) worker.wake();
    },
    async stop() {
      await Promise.all(workers.map(({ worker }) => worker.stop()));
    },
  };
}

function startJob(job: Job, deps: ScheduleDeps): Worker {
  const { quickMs = QUICK_MS } = deps;
  let planned: readonly Subject[] | undefined;
  // Hundreds of clients that have nothing to do would be as many writes as they have jobs.
  let most = 1;
  return startWorker({
    name: job.name,
    async runOnce(isStopping) {
      // Only rows of clients that this process has read: another one may have read more.
      const subjects = job.perInstallation ? [null] : deps.clients.all().map(({ id }) => id);
      if (String(subjects) !== String(planned)) await planJob(deps, job, { subjects, planned });
      planned = subjects;
      while (!isStopping()) {
        const rows = await claimDue(deps.db, jobQueue, {
          now: deps.clock.now(),
          most,
          where: sql`name = ${job.name} and ${isFor(subjects)}`,
          longestWaitMs: job.everyMs,
        });
        if (rows.length === 0) return;
        const start = performance.now();
        await whileLeased(deps.db, jobQueue, { rows, now: deps.clock.now }, () =>
          runRows(deps, job, { rows, quickMs, isStopping }),
        );
        const isQuick = performance.now() - start < quickMs;
        most = isQuick ? Math.min(MOST, most * 2) : Math.ceil(most / 2);
      }
    },
    log: deps.log,
    batchDelayMs: BATCH_DELAY_MS,
    pollMs: Math.min(POLL_MS, job.everyMs),
    firstRunMs: deps.firstRunMs,
  });
}

/** A client's id, or null for the installation. */
type Subject = number | null;

/**
 * Makes the job due now for whom it was not planned yet, unless another process is running it, and
 * deletes it for clients that are gone.
 */
async function planJob(
  { db, clock }: ScheduleDeps,
  { name }: Job,
  {
    subjects,
    planned = [],
  }: { subjects: readonly Subject[]; planned: readonly Subject[] | undefined },
): Promise<void> {
  const now = clock.now();
  const added = subjects.filter((id) => !planned.includes(id));
  const rows = added.map((id) => ({
    id: id === null ? name : `${name}:${id}`,
    name,
    client_id: id,
    due_at: now,
  }));
  if (rows.length > 0) {
    await db
      .insertInto("job")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ due_at: now }).where("job.lease_until", "<=", now),
      )
      .execute();
  }
  await db
    .deleteFrom("job")
    .where("name", "=", name)
    .where(sql<boolean>`not ${isFor(subjects)}`)
    .execute();
}

/** Whether a row is for one of these clients, or for the installation. */
function isFor(subjects: readonly Subject[]) {
  const ids = subjects.filter((id) => id !== null);
  return ids.length === 0
    ? sql<boolean>`(client_id is null)`
    : sql<boolean>`(client_id is not null and client_id in (${sql.join(ids)}))`;
}

/** Changes `due_at` even if the job is due already, so that the row shows another request. */
async function makeDue({ db, clock }: ScheduleDeps, { name }: Job): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("job")
    .set((eb) => ({
      due_at: eb
        .case()
        .when("due_at", ">", now)
        .then(now)
        .else(eb("due_at", "-", 1)) // equivalent mutant (change number): the time only has to change
        .end(),
    }))
    .where("name", "=", name)
    .execute();
}

/**
 * Runs claimed rows one after the other, with requests between them, and releases together those
 * that ended well. Where one takes long, those before and after it are released meanwhile, and once
 * the process is stopping those that have not begun, for another one or the next start.
 */
async function runRows(
  deps: ScheduleDeps,
  job: Job,
  {
    rows,
    quickMs,
    isStopping,
  }: { rows: readonly JobRow[]; quickMs: number; isStopping: () => boolean },
): Promise<void> {
  const waiting = [...rows];
  const done: JobRow[] = [];
  const releaseAll = async () => {
    const [due, ended] = [waiting.splice(0), done.splice(0)];
    await giveBack(deps.db, due);
    await planNext(deps.db, ended, { now: deps.clock.now(), everyMs: job.everyMs });
  };
  let early = Promise.resolve();
  const timer = setTimeout(() => {
    early = releaseAll();
    // It is waited for below, where its error ends the run.
    early.catch(() => undefined);
  }, quickMs);
  try {
    while (!isStopping()) {
      const row = waiting.shift();
      if (!row) break;
      const hasRun = await runRow(deps, job, { row, isStopping });
      if (isStopping()) waiting.push(row);
      else if (hasRun) done.push(row);
      if (waiting.length > 0) await letRequestsRun();
    }
  } finally {
    clearTimeout(timer);
  }
  await early;
  await releaseAll();
}

/** Whether the row's job has run; one that failed is postponed. */
async function runRow(
  deps: ScheduleDeps,
  job: Job,
  { row, isStopping }: { row: JobRow; isStopping: () => boolean },
): Promise<boolean> {
  const { db, clock, clients, log } = deps;
  const client = row.client_id === null ? clients.fallback : clients.byId(row.client_id);
  // Removed since the rows were planned. The next plan deletes the row, unless the client is back.
  if (!client) return false;
  const ctx = deps.ctxOf(client);
  try {
    await job.run(ctx, isStopping);
  } catch (error) {
    ctx.ports.tallies.jobRan(job.name, "failed");
    // An unavailable database has its own log entry.
    if (!(error instanceof DatabaseUnavailable))
      log.warn({ event: "job_failed", job: job.name, client: client.id, err: error }, "job failed");
    await postpone(db, jobQueue, row, { now: clock.now(), error });
    return false;
  }
  ctx.ports.tallies.jobRan(job.name, "done");
  return true;
}

/**
 * Deletes the rows of jobs that an earlier version had: nobody runs them, and they would count as
 * overdue. An upgrade stops all processes, so none with other jobs is running.
 */
export async function forgetFormerJobs(db: Ctx["db"], jobs: readonly Job[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await db.deleteFrom("job").where("name", "not in", names).execute();
}
