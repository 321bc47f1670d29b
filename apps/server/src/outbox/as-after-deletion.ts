import type { Mail, MailKind } from "@coupon-center/contract";
import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";

/** The mails that tell what became of a merchant's money, which is so without the account, too. */
const aboutMoney: ReadonlySet<MailKind> = new Set([
  "payment-received",
  "payment-refunded",
  "payment-not-refunded",
  "second-subscription",
  "cancelled",
]);

/**
 * A mail to an account as it is once that is deleted, which it may have been while the mail waited:
 * what tells of money without links, which nobody can follow without its log-in, and null for what
 * is about the account or its store.
 */
export async function asAfterDeletion(db: Db, row: OutboxRow, mail: Mail): Promise<Mail | null> {
  if (row.account_id === null) return mail;
  const deleted = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", row.account_id)
    .where("client_id", "=", row.client_id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (!deleted) return mail;
  if (!aboutMoney.has(mail.kind)) return null;
  const receipt = mail.kind === "payment-received" && { receiptUrl: null };
  return { ...mail, data: { ...mail.data, ...receipt, link: null } } as Mail;
}
