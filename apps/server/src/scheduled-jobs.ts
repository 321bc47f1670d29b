import { eventQueue, reconcile, retryDuplicateRefunds } from "./billing/index.ts";
import { remindOfEndings } from "./coupon/index.ts";
import { jobQueue } from "./jobs/job-queue.ts";
import { pruneQueues } from "./jobs/prune.ts";
import type { Job } from "./jobs/schedule.ts";
import { mailQueue } from "./outbox/mail-queue.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** All queues of an installation, as operators see them. */
export const queues = [mailQueue, eventQueue, jobQueue] as const;

export const jobs: readonly Job[] = [
  { name: "reconcile payments", everyMs: 15 * MINUTE_MS, run: reconcile },
  { name: "retry duplicate refunds", everyMs: 30_000, run: retryDuplicateRefunds },
  {
    name: "remind of endings",
    everyMs: 15 * MINUTE_MS,
    followsClock: true,
    run: remindOfEndings,
  },
  {
    name: "prune queues",
    everyMs: HOUR_MS,
    once: true,
    // How long what has ended is kept (decision 056); a failed event waits for staff as long as it takes.
    run: pruneQueues([
      { queue: mailQueue, retentionMs: { done: 30 * DAY_MS, failed: 30 * DAY_MS } },
      { queue: eventQueue, retentionMs: { done: 90 * DAY_MS } },
    ]),
  },
];
