import { formatMinorUnits } from "@coupon-center/contract";
import { writeAuditOnce } from "../../audit/write-audit-once.ts";
import { addressAt } from "../../clients/addresses.ts";
import { type Ctx, withTransaction } from "../../context.ts";
import { errorText } from "../../errors.ts";
import { queueMailToStaff } from "../../outbox/queue-mail.ts";
import { isMissing } from "../../ports/stripe-errors.ts";
import { dashboardPage } from "../payment-pages.ts";
import { type BilledAccount, billedAccount } from "./account.ts";
import { isSuspended } from "./suspended-sql.ts";
import { isNewlyPaid, isRefundFailed, type PaymentChange } from "./write-payments.ts";

/** The staff's page of an account's store; the staff area if it has none. */
export async function staffPage(ctx: Ctx, accountId: number): Promise<string> {
  const store = await ctx.db
    .selectFrom("store")
    .select("id")
    .where("owner_id", "=", accountId)
    .executeTakeFirst();
  return addressAt(ctx.client, store ? `/staff/stores/${store.id}` : "/staff");
}

/** Whom an alert is about: a deleted account has no address, and its store is not shown. */
async function payerOf(ctx: Ctx, { id, email, deleted_at }: BilledAccount) {
  return deleted_at === null ? { email, link: await staffPage(ctx, id) } : { account: id };
}

/**
 * Mails staff about disputed payments, payments that were taken from suspended merchants, unless
 * they are given back, and refunds that failed after they were made. None has a key: a change is
 * written with its mail, and a bank may ask about a payment again, as a refund that is made again
 * may fail again.
 */
export async function alertOfPayments(
  ctx: Ctx,
  account: BilledAccount,
  { changes, isGivenBack }: { changes: readonly PaymentChange[]; isGivenBack: boolean },
): Promise<void> {
  for (const change of changes) {
    const { payment } = change;
    const isKept = isNewlyPaid(change) && !isGivenBack;
    const alerts = alertsOf(change);
    if (isKept && (await isSuspended(ctx, account.id))) alerts.push("suspended-charged");
    for (const kind of alerts) {
      await queueMailToStaff(ctx, {
        kind,
        data: {
          ...(await payerOf(ctx, account)),
          amount: formatMinorUnits(payment.amount, payment.currency, ctx.client.locale),
          stripeUrl: dashboardPage(ctx, "invoices", payment.stripe_invoice_id),
          ...(kind === "payment-disputed" && isTakenBack(change) && { wasInquiry: true }),
        },
      });
    }
  }
}

type Alert = "payment-disputed" | "refund-failed" | "suspended-charged";

/** A refund may fail, and its payment be disputed, between the same two readings. */
function alertsOf(change: PaymentChange): Alert[] {
  const { was, payment } = change;
  const alerts: Alert[] = [];
  const isNew = was !== "disputed" || isTakenBack(change);
  if (payment.status === "disputed" && isNew) alerts.push("payment-disputed");
  if (isRefundFailed(change)) alerts.push("refund-failed");
  return alerts;
}

/** Whether a bank that had only asked now calls money back that was not given back meanwhile. */
const isTakenBack = ({ wasInquired, payment }: PaymentChange): boolean =>
  wasInquired && payment.inquired === 0 && payment.refunded_amount < payment.amount;

/**
 * Mails staff, once for a subscription, that Stripe refuses to refund what was paid for it, and once
 * that the key's account does not have it, which says nothing of its refund. The audit tells that it
 * was, as a refund is tried for longer than the rows of mails are kept.
 */
export async function alertOfRefusal(
  ctx: Ctx,
  { id, accountId }: { id: string; accountId: number },
  refusal: unknown,
): Promise<void> {
  const account = await billedAccount(ctx, accountId);
  const about = isMissing(refusal) ? `${id}:missing` : id;
  await withTransaction(ctx, async (tx) => {
    if (!(await writeAuditOnce(tx, "refund refused", "subscription", accountId, about))) return;
    await queueMailToStaff(
      tx,
      {
        kind: "refund-refused",
        data: {
          ...(await payerOf(tx, account)),
          reason: errorText(refusal),
          stripeUrl: dashboardPage(tx, "subscriptions", id),
        },
      },
      `refund-refused:${about}`,
    );
  });
}
