import {
  catchUpEvents,
  compareSubscriptions,
  eventQueue,
  makeMoves,
  pauseSuspended,
  remindOfCards,
  retryDuplicateRefunds,
  updateCustomers,
  warnOfHiding,
} from "./billing/index.ts";
import { notifyOfApprovals, remindOfEndings } from "./coupon/index.ts";
import { collectMissingStatistics } from "./db/collect-statistics.ts";
import { emptyLog } from "./db/sqlite/erase-remnants.ts";
import { jobQueue } from "./jobs/job-queue.ts";
import { pruneRows } from "./jobs/prune-rows.ts";
import { forgetFormerJobs, type Job } from "./jobs/schedule.ts";
import { mailQueue } from "./outbox/mail-queue.ts";
import { pruneUploads } from "./store/index.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All queues of an installation, for metrics and commands. */
export const queues = [mailQueue, eventQueue, jobQueue] as const;

export const jobs: readonly Job[] = [
  { name: "catch up events", everyMs: 15 * MINUTE_MS, perInstallation: true, run: catchUpEvents },
  { name: "reconcile payments", everyMs: 15 * MINUTE_MS, run: compareSubscriptions },
  { name: "retry duplicate refunds", everyMs: 30_000, run: retryDuplicateRefunds },
  { name: "update customers", everyMs: 30_000, run: updateCustomers },
  { name: "pause suspended", everyMs: 30_000, run: pauseSuspended },
  { name: "change prices", everyMs: 30_000, followsClock: true, run: makeMoves },
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
  { name: "notify of approvals", everyMs: MINUTE_MS, run: notifyOfApprovals },
  {
    name: "collect statistics",
    everyMs: HOUR_MS,
    perInstallation: true,
    run: collectMissingStatistics,
  },
  {
    name: "prune rows",
    everyMs: HOUR_MS,
    perInstallation: true,
    run: async (ctx, isStopping) => {
      await pruneRows(ctx, isStopping);
      await forgetFormerJobs(ctx.db, jobs);
      await emptyLog(ctx.db);
      // Last, as it fails while a file can't be removed.
      await pruneUploads(ctx, isStopping);
    },
  },
];
