import { sql } from "kysely";
import type { Client, Clients } from "../clients/clients.ts";
import type { Ctx, Log, System } from "../context.ts";
import type { Db } from "../db/engine.ts";
import type { JobRow } from "../db/tables.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import type { Clock } from "../ports/clock.ts";
import { claimDue, whileLeased } from "./claim.ts";
import { jobQueue } from "./job-queue.ts";
import { forgetLaterClock, postpone } from "./settle.ts";
import { startWorker, type Worker } from "./worker.ts";

/** How soon another process takes over from one that died, and how late a job is at worst. */
const POLL_MS = 5_000;
const BATCH_DELAY_MS = 5;

/** Work that is due by time, not by request. It may be cut short and begun again: what it has done its rows tell. */
export interface Job {
  name: string;
  everyMs: number;
  /** once for the installation, with the default client's ctx, instead of once for each client */
  once?: true;
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
}

export interface Schedule {
  /** the business clock was moved by hand */
  clockMoved(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs each job at start and then at its interval, one client after the other. All processes share the schedule: a
 * job of a client runs in one of them at a time. One that failed is tried again with a growing wait.
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
  let isPlanned = false;
  return startWorker({
    name: job.name,
    async look(isStopping) {
      if (!isPlanned) await planJob(deps, job);
      isPlanned = true;
      while (!isStopping()) {
        const rows = await claimDue(deps.db, jobQueue, {
          ...{ now: deps.clock.now(), most: 1 },
          where: sql`name = ${job.name}`,
        });
        const [row] = rows;
        if (!row) return;
        await whileLeased(deps.db, jobQueue, { rows, now: deps.clock.now }, () =>
          runRow(deps, job, { row, isStopping }),
        );
      }
    },
    log: deps.log,
    batchDelayMs: BATCH_DELAY_MS,
    pollMs: Math.min(POLL_MS, job.everyMs),
  });
}

/** Makes the job due now, unless another process is at it. */
async function planJob(deps: ScheduleDeps, job: Job): Promise<void> {
  const now = deps.clock.now();
  await forgetLaterClock(deps.db, jobQueue, now);
  const rows = (job.once ? [null] : deps.clients.all()).map((client) => ({
    ...{ id: client ? `${job.name}:${client.id}` : job.name, name: job.name },
    ...{ client_id: client?.id, due_at: now },
  }));
  await deps.db
    .insertInto("job")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ due_at: now }).where("job.lease_until", "<=", now),
    )
    .execute();
}

/** Also of a job that is due already its row tells that it was asked for once more. */
async function makeDue({ db, clock }: ScheduleDeps, { name }: Job): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("job")
    .set((eb) => ({
      due_at: eb
        .case()
        .when("due_at", ">", now)
        .then(now)
        .else(eb("due_at", "-", 1)) // equivalent mutant (change number): only that it is another time counts
        .end(),
    }))
    .where("name", "=", name)
    .execute();
}

async function runRow(
  deps: ScheduleDeps,
  job: Job,
  { row, isStopping }: { row: JobRow; isStopping: () => boolean },
): Promise<void> {
  const { db, clock, clients, log } = deps;
  const client = row.client_id === null ? clients.fallback : clients.byId(row.client_id);
  if (!client) {
    await db.deleteFrom("job").where("id", "=", row.id).execute();
    return;
  }
  try {
    await job.run(deps.ctxOf(client), isStopping);
  } catch (error) {
    // That the database is away, its own log tells.
    if (!(error instanceof DatabaseUnavailable))
      log.warn({ job: job.name, client: client.id, err: error }, "job failed");
    const message = error instanceof Error ? error.message : String(error);
    await postpone(db, jobQueue, row, { now: clock.now(), error: message });
    return;
  }
  const now = clock.now();
  // Cut short, it stays due, for another process or the next start.
  if (isStopping()) await release(db, row, { due: row.due_at, tries: 0 });
  else await release(db, row, { due: now + job.everyMs, tries: 0, error: null, last_done_at: now });
}

/**
 * Gives a job back, which alone has this lease. One that was made due while it ran stays so: it may have read the
 * time before that.
 */
async function release(
  db: Db,
  row: JobRow,
  { due, ...change }: Partial<JobRow> & { due: number },
): Promise<void> {
  await db
    .updateTable("job")
    .set((eb) => ({
      ...{ lease_until: 0, lease_by: null, ...change },
      due_at: eb.case().when("due_at", "=", row.due_at).then(due).else(eb.ref("due_at")).end(),
    }))
    .where("lease_by", "=", row.lease_by)
    .execute();
}
