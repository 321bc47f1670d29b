import { PostgresAdapter, sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { StoredTable } from "../db/table-keys.ts";
import type { Backoff } from "./backoff.ts";

/** The common columns of all queues. Times are epoch milliseconds of the real clock. */
export interface QueueRow {
  id: string | number;
  due_at: number;
  /** how often it was claimed since it was written, done or retried by hand */
  tries: number;
  lease_until: number;
  lease_by: string | null;
}

/**
 * A table whose rows are work for all processes. A row is claimed under a lease, processed, and
 * then done, postponed with a growing delay, or failed. An expired lease, such as that of a process
 * that died, has no effect.
 */
export interface Queue<Row extends QueueRow> {
  /** the name for operators and metrics */
  name: string;
  table: StoredTable;
  /**
   * the columns with the time at which a row's work ended; null if each row becomes due repeatedly
   */
  ended: { done: keyof Row & string; failed: keyof Row & string } | null;
  /** a failed row has lost the data that its work needs */
  losesFailed?: true;
  leaseMs: number;
  backoff: Backoff;
}

/** A connection or a transaction: a row is often finished in the transaction of its effect. */
export type QueueDb = Pick<Db, "getExecutor">;

/** Unfinished rows. */
export function isOpen({ ended }: Pick<Queue<never>, "ended">) {
  if (ended === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`${sql.ref(ended.done)} is null and ${sql.ref(ended.failed)} is null`;
}

/** Rows that are not done: waiting or failed. */
export function isNotDone({ ended }: Pick<Queue<never>, "ended">) {
  return ended === null ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(ended.done)} is null`;
}

/** Rows that can be processed, or that failed and can be retried by hand. */
export function isRetryable(queue: Pick<Queue<never>, "ended" | "losesFailed">) {
  return queue.losesFailed ? isOpen(queue) : isNotDone(queue);
}

/** PostgreSQL skips rows that another worker is claiming; SQLite has one writer at a time. */
export function skipLocked(db: QueueDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql`for update skip locked` : sql``;
}
