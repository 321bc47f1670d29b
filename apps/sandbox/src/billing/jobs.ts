import type { World } from "../core/world.ts";

/**
 * Kinds of scheduled work: a period's end, a trial's that is near, a cancellation date, a retry of
 * a card, a dispute of a payment, the expiry of a checkout, the end of a refund, of a draft, and of
 * a subscription whose first payment was not made.
 */
export type JobKind =
  | "period_end"
  | "trial_will_end"
  | "end_draft"
  | "cancel_at"
  | "retry"
  | "dispute"
  | "expire_checkout"
  | "refund"
  | "expire_incomplete";
export interface Job {
  seq: number;
  /** Epoch seconds on the sandbox's clock. */
  at: number;
  kind: JobKind;
  subject: string;
}

/** Schedules `kind` for `subject` at `at` (epoch seconds). */
export function planJob(world: World, at: number, kind: JobKind, subject: string): void {
  world.store.run("INSERT INTO job (at, kind, subject) VALUES (?, ?, ?)", at, kind, subject);
}

/** Removes everything scheduled for `subject`. */
export function cancelJobs(world: World, subject: string): void {
  world.store.run("DELETE FROM job WHERE subject = ?", subject);
}

/** The earliest job due by `until` (epoch seconds), if any. */
export function nextJob(world: World, until: number): Job | undefined {
  const sql = "SELECT seq, at, kind, subject FROM job WHERE at <= ? ORDER BY at, seq LIMIT 1";
  return world.store.rows<Job>(sql, until)[0];
}
