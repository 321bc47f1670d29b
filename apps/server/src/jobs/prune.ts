import { deleteOldRows } from "./delete-old-rows.ts";
import type { Queue } from "./queue.ts";
import type { Job } from "./schedule.ts";

interface Retention {
  queue: Queue<never>;
  /** how long a row is kept after it was done, and after it failed; forever if undefined */
  retentionMs: { done?: number; failed?: number };
}

/** A job that deletes rows some time after their end. */
export function pruneQueues(retentions: readonly Retention[]): Job["run"] {
  return async ({ db, clock }, isStopping) => {
    for (const { queue, retentionMs } of retentions) {
      for (const end of ["done", "failed"] as const) {
        const column = queue.ended?.[end];
        const keptMs = retentionMs[end];
        if (column === undefined || keptMs === undefined) continue;
        const before = clock.now() - keptMs;
        await deleteOldRows(db, { table: queue.table, column, before }, isStopping);
      }
    }
  };
}
