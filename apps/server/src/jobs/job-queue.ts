import type { JobRow } from "../db/tables.ts";
import type { Queue } from "./queue.ts";

/** Scheduled jobs: a row for each job and client, which becomes due repeatedly. */
export const jobQueue: Queue<JobRow> = {
  name: "jobs",
  table: "job",
  ended: null,
  leaseMs: 60_000,
  backoff: { firstMs: 5_000, mostMs: 15 * 60_000 },
};
