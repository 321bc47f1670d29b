import { sql } from "kysely";
import { backoffMs } from "./backoff.ts";
import { isOpen, isRetryable, type Queue, type QueueDb, type QueueRow } from "./queue.ts";

const LONGEST_ERROR = 500;

interface Failure<Row> {
  now: number;
  error: string;
  /** no further try will do better */
  final?: boolean;
  /** what else is written to the row */
  set?: Partial<Row>;
}

/**
 * Puts a claimed row off, longer after each try, or ends it as failed. Nothing is written when its work has ended
 * meanwhile, or when its lease ran out and another worker has it.
 */
export async function postpone<Row extends QueueRow>(
  db: QueueDb,
  queue: Queue<Row>,
  row: QueueRow,
  { now, error, final, set = {} }: Failure<Row>,
): Promise<void> {
  const columns = {
    ...{ lease_until: 0, lease_by: null, error: error.slice(0, LONGEST_ERROR) },
    due_at: now + backoffMs(row.tries, queue.backoff),
    ...(queue.ended && final && { [queue.ended.failed]: now }),
    ...set,
  };
  await sql`
    update ${sql.table(queue.table)} set ${assignments(columns)}
    where id = ${row.id} and lease_by = ${row.lease_by} and ${isOpen(queue)}`.execute(db);
}

/** Makes all open rows due at once, also those under a lease: for work that bears being done twice. */
export async function makeAllDue(db: QueueDb, queue: Queue<never>, now: number): Promise<void> {
  await sql`
    update ${sql.table(queue.table)} set due_at = ${now}, lease_until = 0
    where ${isOpen(queue)} and (due_at > ${now} or lease_until > ${now})`.execute(db);
}

/**
 * Makes rows due at once with all their tries again, failed ones too: the one with this id, or all whose last try
 * failed. What is being worked on stays with its worker. Answers how many there are.
 */
export async function retryNow(
  db: QueueDb,
  queue: Queue<never>,
  { id, now }: { id?: QueueRow["id"] | undefined; now: number },
): Promise<number> {
  const columns = { due_at: now, tries: 0, ...(queue.ended && { [queue.ended.failed]: null }) };
  const chosen = id === undefined ? sql`error is not null` : sql`id = ${id}`;
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(queue.table)} set ${assignments(columns)}
    where ${chosen} and ${isRetryable(queue)}`.execute(db);
  return Number(numAffectedRows);
}

/** Brings forward what was put off, or leased, by a clock that has been set back since. */
export async function forgetLaterClock(
  db: QueueDb,
  queue: Queue<never>,
  now: number,
): Promise<void> {
  const latest = now + Math.max(queue.backoff.mostMs, queue.leaseMs);
  await sql`
    update ${sql.table(queue.table)} set due_at = ${now}, lease_until = 0
    where ${isOpen(queue)} and (due_at > ${latest} or lease_until > ${latest})`.execute(db);
}

function assignments(columns: object) {
  return sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
}
