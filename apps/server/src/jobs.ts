import { reconcile, retryDuplicateRefunds } from "./billing/index.ts";
import type { Client } from "./clients/clients.ts";
import type { Ctx, Log, System } from "./context.ts";
import { remindOfEndings } from "./coupon/index.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";

/** Work that is due by time, not by request; each must bear being run twice. */
export interface Job {
  name: string;
  everyMs: number;
  /** depends on the day: due at once when the sandbox's clock is moved */
  followsClock?: true;
  run(ctx: Ctx<System>, isStopping: () => boolean): Promise<void>;
}

/** A job that the database's absence cut short is not put off to its next hour. */
const RETRY_MS = 5_000;

const jobs: readonly Job[] = [
  { name: "reconcile payments", everyMs: 15 * 60_000, run: reconcile },
  { name: "retry duplicate refunds", everyMs: 30_000, run: retryDuplicateRefunds },
  { name: "remind of endings", everyMs: 15 * 60_000, followsClock: true, run: remindOfEndings },
];

export interface RunningJobs {
  /** the business clock was moved by hand */
  clockMoved(): void;
  stop(): Promise<void>;
}

/** Runs every job at start and then at its interval, once per client, never two of a kind at once. */
export function startJobs(
  ctxOf: (client: Client) => Ctx<System>,
  clients: Client[],
  log: Log,
): RunningJobs {
  let stopped = false;
  const running = new Map<Job, Promise<void>>();
  const again = new Set<Job>();
  const timers = new Map<Job, NodeJS.Timeout>();
  /** Answers in how many milliseconds the job is due again: soon, when the database was away. */
  const runAll = async (job: Job) => {
    let dueMs = job.everyMs;
    for (const client of clients) {
      if (stopped) break;
      await job
        .run(ctxOf(client), () => stopped)
        .catch((error) => {
          if (error instanceof DatabaseUnavailable) dueMs = Math.min(dueMs, RETRY_MS);
          else log.warn({ job: job.name, err: error }, "job failed");
        });
    }
    return dueMs;
  };
  const start = (job: Job) => {
    const run = runAll(job).then((dueMs) => {
      running.delete(job);
      plan(job, again.delete(job) ? 0 : dueMs);
    });
    running.set(job, run);
  };
  const plan = (job: Job, ms: number) => {
    if (stopped) return;
    clearTimeout(timers.get(job));
    timers.set(
      job,
      setTimeout(() => start(job), ms),
    );
  };
  for (const job of jobs) plan(job, 0);
  return {
    clockMoved() {
      for (const job of jobs.filter(({ followsClock }) => followsClock)) {
        // Under way, it may have read the time before the move.
        if (running.has(job)) again.add(job);
        else plan(job, 0);
      }
    },
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
