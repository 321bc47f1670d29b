import { sql } from "kysely";
import type { Queue, QueueDb } from "./queue.ts";
import type { Job } from "./schedule.ts";
import { forgetLaterClock } from "./settle.ts";

const BATCH = 500;

interface Retention {
  queue: Queue<never>;
  /** how long a row is kept after its work was done, and after it failed; for ever where nothing is said */
  retentionMs: { done?: number; failed?: number };
}

/** A job that deletes rows some time after their end, and frees those that a clock set back holds up. */
export function pruneQueues(retentions: readonly Retention[]): Job["run"] {
  return async ({ db, clock }, isStopping) => {
    for (const { queue, retentionMs } of retentions) {
      await forgetLaterClock(db, queue, clock.now());
      for (const end of ["done", "failed"] as const) {
        const column = queue.ended?.[end];
        const keptMs = retentionMs[end];
        if (column === undefined || keptMs === undefined) continue;
        await prune(db, queue, { column, before: clock.now() - keptMs, isStopping });
      }
    }
  };
}

/** Deletes a few rows at once, so that nobody waits for it. */
async function prune(
  db: QueueDb,
  { table }: Queue<never>,
  { column, before, isStopping }: { column: string; before: number; isStopping: () => boolean },
): Promise<void> {
  const at = sql.ref(column);
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${at} < ${before} order by ${at} limit ${sql.lit(BATCH)}
      )`.execute(db);
    if (numAffectedRows < BATCH) return;
    // The embedded database answers without waiting: requests get their turn in between.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
