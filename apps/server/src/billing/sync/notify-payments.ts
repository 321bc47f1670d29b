import { DAY_MS, dayIn, formatMinorUnits } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { queueMail } from "../../outbox/queue-mail.ts";
import { paymentPage, receiptPage } from "../payment-pages.ts";
import type { BilledAccount } from "./account.ts";
import { mailKeys } from "./outdated-mails.ts";
import type { Owed } from "./owed.ts";
import { isSuspended, isUnapproved } from "./suspended-sql.ts";
import {
  isGivenBackNoMore,
  isNewlyPaid,
  isRefundFailed,
  type PaymentChange,
  refundedSince,
} from "./write-payments.ts";

/**
 * Queues the mails about each payment that was received, each refund, each refund that failed
 * later, and each failed try. A failed try that is first seen after the end is not mailed: it is
 * not retried, and updating the card would have no effect. Neither is one whose invoice is void by
 * then, nor one of a suspended merchant whose plan is past due, as its invoice is voided by the job
 * that pauses the collection (decision 067).
 */
export async function notifyPayments(
  ctx: Ctx,
  account: BilledAccount,
  { changes, withdrawn, status, hasEnded, owed }: PaymentNews,
): Promise<void> {
  if (account.deleted_at !== null) return;
  const link = paymentPage(ctx);
  // Of an unpaid plan, which Stripe has given up, the invoice stays open.
  const isVoidedSoon = async () => status !== "unpaid" && (await isSuspended(ctx, account.id));
  for (const change of changes) {
    const { id, payment } = change;
    const text = (sum: number) => formatMinorUnits(sum, payment.currency, ctx.client.locale);
    const amount = text(payment.amount);
    const paid = { amount, day: dayIn(ctx.client.timeZone, payment.created_at), link };
    if (isNewlyPaid(change)) {
      await queueMail(ctx, {
        kind: "payment-received",
        to: account,
        data: {
          ...paid,
          receiptUrl: payment.receipt_url === null ? null : receiptPage(ctx, id),
        },
        once: `payment-received:${payment.stripe_invoice_id}`,
      });
    }
    const isUntold = (withdrawn?.has(change) && payment.payable === 1) || isNewTry(change);
    if (isUntold && !payment.isVoid && !hasEnded && !(await isVoidedSoon())) {
      await queueMail(ctx, {
        kind: "payment-failed",
        to: account,
        data: {
          amount,
          link,
          ...(await nextOf(ctx, account, { change, owed })),
          ...(status === "incomplete" && { isFirst: true }),
        },
        once: mailKeys.failed(payment.stripe_invoice_id, payment.attempts),
      });
    }
    // Neither has a key: a refund that is made again may fail again. What was given back may be
    // what it was, as another refund was made in its place.
    const isLess = isGivenBackNoMore(change) || payment.refunded_amount === 0;
    if (isRefundFailed(change) && (isLess || payment.isRefundLost)) {
      await queueMail(ctx, { kind: "payment-not-refunded", to: account, data: paid });
    }
    const refunded = refundedSince(change);
    if (refunded === null || refunded > 0) {
      const isPartial = refunded !== null && refunded < payment.amount;
      const isRest = payment.refunded_amount >= payment.amount;
      await queueMail(ctx, {
        kind: "payment-refunded",
        to: account,
        data: { ...paid, isPartial, ...(isPartial && { part: text(refunded), isRest }) },
      });
    }
  }
}

interface PaymentNews {
  changes: readonly PaymentChange[];
  /** those of which a waiting mail was taken back */
  withdrawn?: ReadonlySet<PaymentChange>;
  /** the plan's, as Stripe says */
  status: string;
  /** it has ended, or is about to be ended as a duplicate */
  hasEnded: boolean;
  owed: Owed | null;
}

/** Whether the card was refused once more since the last reading. */
function isNewTry({ was, triedBefore, payment }: PaymentChange): boolean {
  if (payment.status !== "failed") return false;
  if (was === "open") return payment.attempts > 0;
  return was === null || (triedBefore > 0 && payment.attempts > triedBefore);
}

/**
 * What is known of the next try, null if there is none, and of the day on which coupons that are
 * shown are hidden.
 */
async function nextOf(
  ctx: Ctx,
  account: BilledAccount,
  { change: { id, payment }, owed }: { change: PaymentChange; owed: Owed | null },
) {
  const { timeZone, graceDays } = ctx.client;
  const day = (time: number) => dayIn(timeZone, time);
  const payUrl =
    payment.payable === 1 && payment.receipt_url !== null ? receiptPage(ctx, id) : null;
  if (owed === null) return { payUrl };
  const hiddenAt = owed.since + graceDays * DAY_MS;
  const isHiddenLater = hiddenAt > ctx.clock.business() && !(await isUnapproved(ctx, account.id));
  return {
    payUrl,
    retryDay: owed.retryAt === null ? null : day(owed.retryAt),
    hiddenDay: owed.graces && isHiddenLater ? day(hiddenAt) : null,
  };
}
