import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../../context.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { queueMail, queueMailToStaff } from "../../outbox/queue-mail.ts";
import { isStripeRefusal, nullIfMissing } from "../../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "../call-stripe.ts";
import { noteElsewhere } from "../note-elsewhere.ts";
import { paymentPage } from "../payment-pages.ts";
import { billedAccount } from "./account.ts";
import { alertOfRefusal, staffPage } from "./alert-staff.ts";
import { cancelAtStripe } from "./cancel-at-stripe.ts";
import { paidTwice } from "./paid-twice.ts";
import { isPaid, listInvoices } from "./read-invoices.ts";
import { sumOfMade } from "./read-payments.ts";
import {
  isDisputed,
  paidParts,
  type RefundSource,
  refundSource,
  refundsOf,
} from "./refund-source.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Ends and refunds the duplicate subscriptions that a sync found, independently of each other.
 * Errors: the first one, after all were tried.
 */
export async function refundDuplicates(
  ctx: Ctx,
  duplicates: readonly SubscriptionRow[],
): Promise<void> {
  const results = await Promise.allSettled(duplicates.map((row) => refundDuplicate(ctx, row)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** The same amid other work: what fails is logged, and stays marked for the job. */
export async function tryToRefund(ctx: Ctx, duplicates: readonly SubscriptionRow[]): Promise<void> {
  await refundDuplicates(ctx, duplicates).catch((error) =>
    ctx.log.warn({ event: "duplicates_not_refunded", err: error }),
  );
}

/**
 * Ends a duplicate subscription and refunds what was paid for the time in which both ran; repeating
 * it is safe, as completed steps are not repeated. It is ended first, so that a refused refund does
 * not leave it charging. The owner's history shows the refund; owner and staff get a mail
 * (decision 039).
 */
async function refundDuplicate(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  const refunds = await refundOrAlert(ctx, row);
  if (refunds === null) return;
  await withTransaction(ctx, (tx) => markSettled(tx, row, refunds > 0));
  await syncSubscription(ctx, { accountId: row.account_id, subscriptions: [row.id] });
}

/** Ends a subscription now; one that no longer exists at Stripe counts as ended. */
export async function cancelIfPresent(ctx: Ctx, id: string): Promise<void> {
  await nullIfMissing(callStripe(ctx, (stripe) => cancelAtStripe(stripe, id)));
}

/** Ends a duplicate; in live mode, where Stripe deletes none, one that is missing is refused. */
async function end(ctx: Ctx, { id }: SubscriptionRow): Promise<void> {
  if (!ctx.ports.payments.livemode) return cancelIfPresent(ctx, id);
  await noteElsewhere(
    ctx,
    id,
    callStripe(ctx, (stripe) => cancelAtStripe(stripe, id)),
  );
}

/**
 * A refusal that a retry will not mend by itself is mailed to staff, once. Null while the bank of
 * the payer has not decided on a dispute, of which staff was mailed: if it is won, it is refunded.
 */
async function refundOrAlert(ctx: Ctx, row: SubscriptionRow): Promise<number | null> {
  try {
    await end(ctx, row);
    return await refundPayments(ctx, row);
  } catch (error) {
    if (isDisputed(error)) return null;
    if (!isStripeRefusal(error)) throw error;
    await alertOfRefusal(ctx, { id: row.id, accountId: row.account_id }, error);
    throw error;
  }
}

/** Refunds the payments; returns how many were given back, including by earlier tries. */
async function refundPayments(ctx: Ctx, row: SubscriptionRow): Promise<number> {
  let count = 0;
  const invoices = await listInvoices(ctx, row.id);
  for (const invoice of invoices.filter(isPaid)) {
    for (const { source, amount } of paidParts(invoice)) {
      const twice = paidTwice(amount, invoice, row.kept_since);
      if (twice === 0) continue;
      await refundUpTo(ctx, source, { twice, isAll: twice === amount });
      count += 1;
    }
  }
  return count;
}

/** Refunds what is to go back of a payment, less what went back before. */
async function refundUpTo(
  ctx: Ctx,
  source: RefundSource,
  { twice, isAll }: { twice: number; isAll: boolean },
): Promise<void> {
  const rest = isAll ? {} : { amount: twice - sumOfMade(await refundsOf(ctx, source)) };
  if (rest.amount !== undefined && rest.amount <= 0) return;
  // Two that run at once know of the same earlier refunds, and make one.
  const key = idempotencyKey("refund", ...Object.values(source), ...Object.values(rest));
  await refundSource(ctx, source, { reason: "duplicate", ...rest }, { idempotencyKey: key });
}

async function markSettled(ctx: Ctx, row: SubscriptionRow, refunded: boolean): Promise<void> {
  const settled = await ctx.db
    .updateTable("subscription")
    .set({ settled_at: ctx.clock.business() })
    .where("id", "=", row.id)
    .where("settled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!settled || (row.surplus === "end" && !refunded)) return;
  const account = await billedAccount(ctx, row.account_id);
  const act = `second subscription ${refunded ? "refunded" : "ended"}`;
  await writeAudit(ctx, act, "subscription", account.id, row.id);
  if (account.deleted_at !== null) return;
  const given = row.given === 1;
  await queueMail(ctx, {
    kind: "second-subscription",
    to: account,
    data: { refunded, link: paymentPage(ctx), ...(given && { given }) },
    once: `second-subscription:${row.id}`,
  });
  // To subscribe is what its mail asked for, and nothing was paid for it.
  if (given) return;
  const link = await staffPage(ctx, account.id);
  await queueMailToStaff(
    ctx,
    { kind: "double-subscription", data: { email: account.email, refunded, link } },
    `double-subscription:${row.id}`,
  );
}
