import type { MailKind } from "@coupon-center/contract";
import type { Db } from "../db/engine.ts";
import type { OutboxRow } from "../db/tables.ts";
import { foldEmail, foldedForms } from "../fold-email.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { type Throttles, wasTaken } from "../ports/throttles.ts";

/**
 * What bounds the mails of a kind to an address that is not verified (decision 018): `asked`, the
 * day's mails, counted where the request is answered; `payments`, a count of their own when they
 * are sent, as what causes them is known within a transaction only; `people`, what staff do by hand
 * or their own list; `verified`, that no other address gets one.
 */
export const mailBounds: Record<MailKind, "asked" | "payments" | "people" | "verified"> = {
  verify: "asked",
  "verify-new-address": "asked",
  reset: "asked",
  "address-in-use": "asked",
  "sign-in-refused": "asked",
  "password-changed": "asked",
  "email-changed": "asked",
  "second-factor-changed": "asked",
  "payment-received": "payments",
  "payment-failed": "payments",
  "payment-refunded": "payments",
  "payment-not-refunded": "payments",
  "coupons-hidden-soon": "payments",
  "coupons-hidden": "payments",
  "price-change": "payments",
  "price-stays": "payments",
  "plan-given": "payments",
  "card-ends": "payments",
  cancelled: "payments",
  "second-subscription": "payments",
  "staff-invited": "people",
  "staff-password-reset": "people",
  "account-blocked": "people",
  "account-unblocked": "people",
  "store-approved": "people",
  "revision-approved": "people",
  "store-declined": "people",
  "revision-declined": "people",
  "store-suspended": "people",
  "coupon-withdrawn": "people",
  "coupons-approved": "people",
  "store-submitted": "people",
  "coupons-submitted": "people",
  "double-subscription": "people",
  "payment-disputed": "people",
  "payment-orphaned": "people",
  "refund-refused": "people",
  "refund-failed": "people",
  "suspended-charged": "people",
  "coupon-ends": "verified",
};

/**
 * Whether a mail that is due may be sent: not if it is about payments, its address is not verified,
 * and has had its day's mails of that sort. Counts it, at its first try.
 */
export async function isWithinBudget(
  { db, throttles }: { db: Db; throttles: Throttles },
  row: OutboxRow,
): Promise<boolean> {
  const bounds: Readonly<Record<string, string>> = mailBounds;
  if (bounds[row.kind] !== "payments" || row.tries > 1 || row.error !== null) return true;
  if (await isVerified(db, row)) return true;
  return wasTaken(throttles.take(rateLimits.paymentMailToUnproven, foldEmail(row.recipient)));
}

async function isVerified(db: Db, { client_id, recipient }: OutboxRow): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("client_id", "=", client_id)
    // The index is of folded addresses.
    .where("email_folded", "in", foldedForms(recipient))
    .where("email", "=", recipient)
    .where("email_verified_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return account !== undefined;
}
