import { PostgresAdapter, sql } from "kysely";
import type { Db } from "../db/engine.ts";
import type { StoredTable } from "../db/table-keys.ts";
import type { Backoff } from "./backoff.ts";

/** What every queue's row has beside its own columns. Times are epoch milliseconds of the real clock. */
export interface QueueRow {
  id: string | number;
  due_at: number;
  /** how often it was claimed since it was written, done or retried by hand */
  tries: number;
  lease_until: number;
  lease_by: string | null;
}

/**
 * A table whose rows are work that all processes share. A row is claimed under a lease, worked on, and then it is
 * done, put off with a growing wait, or has failed. A lease that has run out, that of a process that died, binds nobody.
 */
export interface Queue<Row extends QueueRow> {
  /** as operators and metrics call it */
  name: string;
  table: StoredTable;
  /** the times at which a row's work ended; null where each row is due again and again */
  ended: { done: keyof Row & string; failed: keyof Row & string } | null;
  /** a row that failed has lost what its work needs */
  losesFailed?: true;
  leaseMs: number;
  backoff: Backoff;
}

/** A connection or a transaction: what ends a row often belongs to the transaction of its effect. */
export type QueueDb = Pick<Db, "getExecutor">;

/** Rows whose work has not ended. */
export function isOpen({ ended }: Pick<Queue<never>, "ended">) {
  if (ended === null) return sql<boolean>`1 = 1`;
  return sql<boolean>`${sql.ref(ended.done)} is null and ${sql.ref(ended.failed)} is null`;
}

/** Rows whose work was not done: they wait, or have failed. */
export function isNotDone({ ended }: Pick<Queue<never>, "ended">) {
  return ended === null ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(ended.done)} is null`;
}

/** Rows that may be worked on, or that failed and can be tried again by hand. */
export function isRetryable(queue: Pick<Queue<never>, "ended" | "losesFailed">) {
  return queue.losesFailed ? isOpen(queue) : isNotDone(queue);
}

/** PostgreSQL passes over what another worker is claiming; the embedded engine has one writer at a time. */
export function skipLocked(db: QueueDb) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql`for update skip locked` : sql``;
}
