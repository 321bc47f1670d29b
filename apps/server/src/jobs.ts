import { reconcile, retrySurplus } from "./billing/index.ts";
import type { Client } from "./clients.ts";
import type { Ctx, Log, System } from "./context.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";

/** Work that is due by time, not by request; each must bear being run twice. */
export interface Job {
  name: string;
  everyMs: number;
  run(ctx: Ctx<System>): Promise<void>;
}

/** A job that the database's absence cut short is not put off to its next hour. */
const AGAIN_MS = 5_000;

const jobs: readonly Job[] = [
  { name: "reconcile payments", everyMs: 15 * 60_000, run: reconcile },
  { name: "settle surplus subscriptions", everyMs: 30_000, run: retrySurplus },
];

/** Runs every job at start and then at its interval, once per client, never two of a kind at once. */
export function startJobs(
  ctxOf: (client: Client) => Ctx<System>,
  clients: Client[],
  log: Log,
): { stop(): Promise<void> } {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  /** Answers in how many milliseconds the job is due again: soon, when the database was away. */
  const runAll = async (job: Job) => {
    let dueMs = job.everyMs;
    for (const client of clients) {
      if (stopped) break;
      await job.run(ctxOf(client)).catch((error) => {
        if (error instanceof DatabaseUnavailable) dueMs = Math.min(dueMs, AGAIN_MS);
        else log.warn({ job: job.name, err: error }, "job failed");
      });
    }
    return dueMs;
  };
  const plan = (job: Job, ms: number) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      const run = runAll(job).then((dueMs) => {
        running.delete(run);
        plan(job, dueMs);
      });
      running.add(run);
    }, ms);
    timers.set(job.name, timer);
  };
  for (const job of jobs) plan(job, 0);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
