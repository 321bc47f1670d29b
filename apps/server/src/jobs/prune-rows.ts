import { addDays, DAY_MS, dayIn, limits } from "@coupon-center/contract";
import { writeSetting } from "../db/settings.ts";
import type { StoredTable } from "../db/table-keys.ts";
import { deleteOldRows, eraseOldRecipients } from "./delete-old-rows.ts";
import type { Job } from "./schedule.ts";

/**
 * For how many days the row of a sent mail is kept at least, as it alone keeps a job that finds the
 * same cause from mailing it again: longer than any job does.
 */
const ONCE_DAYS = 15;

interface Retention {
  table: StoredTable;
  /** the time from which a row is kept */
  column: string;
  keptMs: number;
}

/**
 * A job that deletes mails, payment events, sessions, links, former addresses, idempotency keys,
 * networks, audit entries and shoppers' feedback after their time (decision 056). Parked events are
 * kept until staff acts. A mail that is kept for longer than its time has no address any more.
 */
export const pruneRows: Job["run"] = async ({ db, clock, ports }, isStopping) => {
  const { mails, events, sessions, audit } = ports.retention;
  // One time for all: what comes of age meanwhile the database would not let go yet.
  const now = clock.now();
  const ended = { keptMs: sessions * DAY_MS };
  const retentions: Retention[] = [
    { table: "outbox", column: "sent_at", keptMs: Math.max(mails, ONCE_DAYS) * DAY_MS },
    { table: "outbox", column: "dead_at", keptMs: mails * DAY_MS },
    { table: "stripe_event", column: "done_at", keptMs: events * DAY_MS },
    { table: "session", column: "ended_at", ...ended },
    { table: "session", column: "expires_at", ...ended },
    { table: "one_time_token", column: "used_at", ...ended },
    { table: "one_time_token", column: "expires_at", ...ended },
    // Of an account's former address, which a mail that waits for long may reserve anew.
    { table: "email_claim", column: "held_until", ...ended },
    // Kept beyond the end of the sessions from there, so that the next sign-in is still recognised.
    { table: "known_network", column: "seen_at", keptMs: 2 * ended.keptMs },
    { table: "idempotency", column: "created_at", keptMs: DAY_MS },
    { table: "audit", column: "at", keptMs: audit * DAY_MS },
  ];
  // The database refuses to delete later entries (decision 066).
  await writeSetting(db, "audit-kept-from", String(now - audit * DAY_MS));
  for (const { table, column, keptMs } of retentions)
    await deleteOldRows(db, { table, column, before: now - keptMs }, isStopping);
  // No merchant is shown it any more, in whatever time zone: there the day is at most one earlier.
  const day = addDays(dayIn("Etc/UTC", now), -limits.feedbackDays);
  await deleteOldRows(db, { table: "coupon_feedback", column: "day", before: day }, isStopping);
  await eraseOldRecipients(db, now - mails * DAY_MS, isStopping);
};
