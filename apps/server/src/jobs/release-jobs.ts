import { type RawBuilder, sql } from "kysely";
import { runAgain } from "../concurrency/run-again.ts";
import type { JobRow } from "../db/tables.ts";
import { isConflict } from "../db/unavailable.ts";
import type { QueueDb } from "./queue.ts";

/**
 * Plans the next run of jobs that have run, if they still have the lease of their one claim. One
 * that was made due while it ran stays due, as it may have read the time before that.
 */
export async function planNext(
  db: QueueDb,
  rows: readonly JobRow[],
  { now, everyMs }: { now: number; everyMs: number },
): Promise<void> {
  for (const [due, group] of Map.groupBy(rows, ({ due_at }) => due_at))
    await release(
      db,
      group,
      sql`tries = 0, error = null, last_done_at = ${now},
        due_at = case when due_at = ${due} then ${now + everyMs} else due_at end`,
    );
}

/** Lets jobs of one claim be claimed again, as if they had not been. */
export function giveBack(db: QueueDb, rows: readonly JobRow[]): Promise<void> {
  // An operator's retry may have set them to 0 meanwhile.
  return release(db, rows, sql`tries = case when tries > 0 then tries - 1 else 0 end`);
}

async function release(
  db: QueueDb,
  rows: readonly JobRow[],
  change: RawBuilder<unknown>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const write = sql`
    update job set lease_until = 0, lease_by = null, ${change}
    where lease_by = ${first.lease_by} and id in (${sql.join(rows.map(({ id }) => id))})`;
  // PostgreSQL locks the rows in any order, as it does for who plans them meanwhile.
  await runAgain(() => write.execute(db), isConflict);
}
