import { DAY_MS } from "@coupon-center/contract";
import {
  eventQueue,
  pauseSuspended,
  reconcile,
  remindOfCards,
  retryDuplicateRefunds,
  updateCustomers,
  warnOfHiding,
} from "./billing/index.ts";
import { remindOfEndings } from "./coupon/index.ts";
import { jobQueue } from "./jobs/job-queue.ts";
import { pruneQueues } from "./jobs/prune.ts";
import { pruneRows } from "./jobs/prune-rows.ts";
import { forgetFormerJobs, type Job } from "./jobs/schedule.ts";
import { mailQueue } from "./outbox/mail-queue.ts";
import { pruneUploads } from "./store/index.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All queues of an installation, for metrics and commands. */
export const queues = [mailQueue, eventQueue, jobQueue] as const;

export const jobs: readonly Job[] = [
  { name: "reconcile payments", everyMs: 15 * MINUTE_MS, run: reconcile },
  { name: "retry duplicate refunds", everyMs: 30_000, run: retryDuplicateRefunds },
  { name: "update customers", everyMs: 30_000, run: updateCustomers },
  { name: "pause suspended", everyMs: 30_000, run: pauseSuspended },
  {
    name: "warn of hiding",
    everyMs: 15 * MINUTE_MS,
    followsClock: true,
    run: warnOfHiding,
  },
  {
    name: "remind of cards",
    everyMs: HOUR_MS,
    followsClock: true,
    run: remindOfCards,
  },
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
    // How long finished rows are kept (decision 056); parked events are kept until staff acts.
    run: (ctx, isStopping) => {
      const { mails, events } = ctx.ports.retention;
      const mailMs = mails * DAY_MS;
      return pruneQueues([
        { queue: mailQueue, retentionMs: { done: mailMs, failed: mailMs } },
        { queue: eventQueue, retentionMs: { done: events * DAY_MS } },
      ])(ctx, isStopping);
    },
  },
  {
    name: "prune rows",
    everyMs: HOUR_MS,
    once: true,
    run: async (ctx, isStopping) => {
      await pruneRows(ctx, isStopping);
      await pruneUploads(ctx, isStopping);
      await forgetFormerJobs(ctx.db, jobs);
    },
  },
];
