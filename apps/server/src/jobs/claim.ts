import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type RawBuilder, sql } from "kysely";
import { byAge } from "../by-age.ts";
import { forgetLaterClock } from "./later-clock.ts";
import { isOpen, type Queue, type QueueDb, type QueueRow, skipLocked } from "./queue.ts";

interface Claim {
  now: number;
  /** the maximum number of rows */
  most: number;
  /** restricts the rows of the queue */
  where?: RawBuilder<boolean> | undefined;
  /** the maximum wait of these rows, if longer than the queue's after a failure */
  longestWaitMs?: number | undefined;
}

/**
 * Claims the rows that have been due longest. If none is due, rows that were delayed by a clock
 * that has since been set back become due.
 */
export async function claimDue<Row extends QueueRow>(
  db: QueueDb,
  queue: Queue<Row>,
  { now, most, where = sql`1 = 1`, longestWaitMs = 0 }: Claim,
): Promise<Row[]> {
  const rows = await claim(db, queue, { now, most, where });
  if (rows.length > 0) return rows;
  const isMore = await forgetLaterClock(db, queue, { now, where, longestWaitMs });
  return isMore ? claim(db, queue, { now, most, where }) : [];
}

/**
 * One statement, so that no two workers claim the same row, with a lease id that names the process
 * for operators.
 */
async function claim<Row extends QueueRow>(
  db: QueueDb,
  queue: Queue<Row>,
  { now, most, where }: Claim & { where: RawBuilder<boolean> },
): Promise<Row[]> {
  const table = sql.table(queue.table);
  const lease = `${hostname()}:${process.pid}:${randomUUID()}`;
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from ${table}
      where ${isOpen(queue)} and due_at <= ${now} and lease_until <= ${now} and ${where}
      order by due_at, id limit ${sql.lit(most)} ${skipLocked(db)}
    )
    update ${table}
    set lease_until = ${now + queue.leaseMs}, lease_by = ${lease}, tries = tries + 1
    where id in (select id from due)
    returning *`.execute(db);
  return rows.sort(byAge("due_at", "id"));
}

/**
 * Renews the rows' leases while `work` runs, so that no second worker starts long-running work.
 * `now` is called for each renewal.
 */
export async function whileLeased<T>(
  db: QueueDb,
  queue: Queue<never>,
  { rows, now }: { rows: readonly QueueRow[]; now: () => number },
  work: () => Promise<T>,
): Promise<T> {
  let renewing = Promise.resolve();
  const leases = [...new Set(rows.map((row) => row.lease_by))];
  const renew = async () => {
    await sql`
      update ${sql.table(queue.table)} set lease_until = ${now() + queue.leaseMs}
      where lease_by in (${sql.join(leases)}) and ${isOpen(queue)}`.execute(db);
  };
  const timer = setInterval(() => {
    // The database is unavailable, which has its own log entry; the lease may expire.
    renewing = renew().catch(() => undefined);
  }, queue.leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
