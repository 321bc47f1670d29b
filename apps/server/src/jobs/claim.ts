import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type RawBuilder, sql } from "kysely";
import { isOpen, type Queue, type QueueDb, type QueueRow, skipLocked } from "./queue.ts";

interface Claim {
  now: number;
  /** how many rows at the most */
  most: number;
  /** takes some of the queue's rows only */
  where?: RawBuilder<boolean>;
}

/**
 * Takes what has been due longest, under one lease of its own: one statement, so no two workers take the same row.
 * The lease names the process, for operators.
 */
export async function claimDue<Row extends QueueRow>(
  db: QueueDb,
  queue: Queue<Row>,
  { now, most, where = sql`1 = 1` }: Claim,
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
  // equivalent mutant (boundary, change number): ids differ, and only the sign of a comparison counts
  return rows.sort((one, other) => one.due_at - other.due_at || (one.id < other.id ? -1 : 1));
}

/**
 * Renews the rows' leases while `work` goes on, so that work that takes long is not begun by a second worker.
 * `now` is asked at each renewal.
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
    // The database is away: its own log tells, and the lease may run out.
    renewing = renew().catch(() => undefined);
  }, queue.leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
