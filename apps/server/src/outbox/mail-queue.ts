import type { MailKind } from "@coupon-center/contract";
import { type RawBuilder, sql } from "kysely";
import type { OutboxRow } from "../db/tables.ts";
import { isOpen, type Queue } from "../jobs/queue.ts";

/**
 * Mails to be sent (rule 11.2): the first retry after two seconds, later ones at most an hour
 * apart.
 */
export const mailQueue: Queue<OutboxRow> = {
  name: "mails",
  table: "outbox",
  ended: { done: "sent_at", failed: "dead_at" },
  losesFailed: true,
  leaseMs: 60_000,
  backoff: { firstMs: 2_000, mostMs: 60 * 60_000 },
};

/**
 * How old a mail that failed is when it no longer holds others to its address: one of them may have
 * a link that somebody waits for.
 */
const HOLD_MS = 10 * 60_000;

/**
 * What somebody waits for, or has to know at once: others, as of a new price, may be thousands at a
 * time.
 */
const urgentKinds: ReadonlySet<MailKind> = new Set([
  "verify",
  "verify-new-address",
  "reset",
  "address-in-use",
  "sign-in-refused",
  "password-changed",
  "email-changed",
  "second-factor-changed",
  "staff-invited",
  "staff-password-reset",
]);

export const isUrgent = (kind: MailKind): boolean => urgentKinds.has(kind);

/**
 * Of the mails to one address the first that is due, being sent or tried again, by whichever
 * process (rule 11.2); an urgent one of the urgent ones.
 */
export function isNextToAddress(now: number): RawBuilder<boolean> {
  return sql`not exists (
    select 1 from outbox as earlier
    where earlier.client_id = outbox.client_id and earlier.recipient = outbox.recipient
      and earlier.id < outbox.id and earlier.urgent >= outbox.urgent
      and ${isOpen(mailQueue)} and (
        earlier.due_at <= ${now} or (earlier.tries > 0 and earlier.created_at > ${now - HOLD_MS})
      )
  )`;
}

/** The same among urgent mails; a literal, so that their index is used. */
export function isNextUrgent(now: number): RawBuilder<boolean> {
  return sql`urgent = 1 and ${isNextToAddress(now)}`;
}
