import { type RawBuilder, sql } from "kysely";
import { isOpen, type Queue, type QueueDb } from "./queue.ts";

interface LaterClockOptions {
  now: number;
  where: RawBuilder<boolean>;
  /** the maximum wait of a row, if longer than the queue's after a failure */
  longestWaitMs: number;
}

/**
 * Makes rows due that were postponed or leased by a clock that has since been set back; returns
 * whether there were any. A lease still lasts as long as a new one, as its worker may be alive and
 * renew it.
 */
export async function forgetLaterClock(
  db: QueueDb,
  queue: Queue<never>,
  { now, where, longestWaitMs }: LaterClockOptions,
): Promise<boolean> {
  const latestDue = now + Math.max(queue.backoff.mostMs, longestWaitMs);
  const latestEnd = now + queue.leaseMs;
  const table = sql.table(queue.table);
  const ours = sql`${isOpen(queue)} and ${where}`;
  // Each half uses the index of unfinished rows, which neither would if joined by `or`.
  const later = sql`
    select id from ${table} where ${ours} and due_at > ${latestDue}
    union all
    select id from ${table} where ${ours} and due_at <= ${now} and lease_until > ${latestEnd}`;
  const { rows } = await sql`${later} limit 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    update ${table} set
      due_at = case when due_at > ${now} then ${now} else due_at end,
      lease_until = case when lease_until > ${latestEnd} then ${latestEnd} else lease_until end
    where ${ours} and id in (${later})`.execute(db);
  return true;
}
