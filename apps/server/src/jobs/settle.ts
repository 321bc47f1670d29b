import { sql } from "kysely";
import { errorText } from "../errors.ts";
import { backoffMs } from "./backoff.ts";
import { isOpen, isRetryable, type Queue, type QueueDb, type QueueRow } from "./queue.ts";

const MAX_ERROR = 500;

interface Failure<Row> {
  now: number;
  error: unknown;
  /** further tries cannot succeed */
  final?: boolean;
  /** further columns to write */
  set?: Partial<Row>;
}

/**
 * Postpones a claimed row, longer after each try, or ends it as failed. Does nothing if its work
 * has ended meanwhile, or if its lease expired and another worker has claimed it.
 */
export async function postpone<Row extends QueueRow>(
  db: QueueDb,
  queue: Queue<Row>,
  row: QueueRow,
  { now, error, final, set = {} }: Failure<Row>,
): Promise<void> {
  const columns = {
    lease_until: 0,
    lease_by: null,
    // PostgreSQL takes no NUL, which another server's words may have.
    error: errorText(error).replaceAll("\0", "").slice(0, MAX_ERROR),
    due_at: now + backoffMs(row.tries, queue.backoff),
    ...(queue.ended && final && { [queue.ended.failed]: now }),
    ...set,
  };
  await sql`
    update ${sql.table(queue.table)} set ${assignments(columns)}
    where id = ${row.id} and lease_by = ${row.lease_by} and ${isOpen(queue)}`.execute(db);
}

/**
 * Makes all unfinished rows due at once, also leased ones: for work that can safely be done twice.
 */
export async function makeAllDue(db: QueueDb, queue: Queue<never>, now: number): Promise<void> {
  await sql`
    update ${sql.table(queue.table)} set due_at = ${now}, lease_until = 0
    where ${isOpen(queue)} and (due_at > ${now} or lease_until > ${now})`.execute(db);
}

/**
 * Makes a row due at once with its tries reset, also a failed one. One that is being processed
 * stays with its worker. Returns whether there is such a row.
 */
export async function retryNow(
  db: QueueDb,
  queue: Queue<never>,
  { id, now }: { id: QueueRow["id"]; now: number },
): Promise<boolean> {
  const columns = { due_at: now, tries: 0, ...(queue.ended && { [queue.ended.failed]: null }) };
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(queue.table)} set ${assignments(columns)}
    where id = ${id} and ${isRetryable(queue)}`.execute(db);
  return numAffectedRows > 0n;
}

function assignments(columns: object) {
  return sql.join(
    Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
}
