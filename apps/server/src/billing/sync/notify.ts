import { dayIn, formatMinorUnits, isSettled } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { addressAt } from "../../clients/addresses.ts";
import type { Ctx } from "../../context.ts";
import { queueMail, withdrawMail } from "../../outbox/queue-mail.ts";
import type { BilledAccount } from "./account.ts";
import { isEnded } from "./stripe-schemas.ts";
import type { PaymentChange } from "./write-payments.ts";
import type { Change } from "./write-subscriptions.ts";

/**
 * Queues the mails about payments that were received or failed, one per invoice and kind. A failure
 * that is first seen after the end is not mailed: it is not retried, and updating the card would
 * have no effect.
 */
export async function notifyPayments(
  ctx: Ctx,
  account: BilledAccount,
  { changes, hasEnded }: { changes: readonly PaymentChange[]; hasEnded: boolean },
): Promise<void> {
  if (account.deleted_at !== null) return;
  const link = paymentPage(ctx);
  for (const { id, was, payment } of changes) {
    const amount = formatMinorUnits(payment.amount, payment.currency);
    if (payment.status === "paid" && (was === null || was === "failed")) {
      await queueMail(ctx, {
        kind: "payment-received",
        to: account.email,
        data: {
          amount,
          day: dayIn(ctx.client.timeZone, payment.created_at),
          receiptUrl: payment.receipt_url === null ? null : receiptPage(ctx, id),
          link,
        },
        once: `payment-received:${payment.stripe_invoice_id}`,
      });
    }
    if (payment.status === "failed" && was === null && !hasEnded) {
      await queueMail(ctx, {
        kind: "payment-failed",
        to: account.email,
        data: { amount, link },
        once: `payment-failed:${payment.stripe_invoice_id}`,
      });
    }
  }
}

/** How long a cancellation waits for its mail, so that one that is undone soon is not mailed. */
const SETTLE_MS = 2 * 60_000;

/**
 * Writes a change of the current subscription to the audit, and mails the end of a plan when it is
 * first known: the end of the paid period, or that it has ended. While a payment is owed no end is
 * announced (decision 058). A cancellation is mailed after a while, and not if it was undone by then,
 * so that cancelling and resuming in quick turns sends one mail at most.
 */
export async function notifySubscription(
  ctx: Ctx,
  account: BilledAccount,
  { before, after }: Change,
): Promise<void> {
  if (before?.status === after.status && before.ends_at === after.ends_at) return;
  const ends = after.ends_at === null ? "" : `, ends ${dayIn(ctx.client.timeZone, after.ends_at)}`;
  const state = `${after.status}${ends}`;
  await writeAudit(ctx, `subscription ${state}`, "subscription", account.id, after.id);
  const end = knownEnd(after);
  if (before && end === null) await withdrawMail(ctx, cancellationKey(before));
  if (end === null || (before && knownEnd(before) !== null)) return;
  if (after.surplus !== null || account.deleted_at !== null) return;
  const hasEnded = isEnded(after.status);
  await queueMail(ctx, {
    kind: "cancelled",
    to: account.email,
    data: { until: hasEnded ? null : dayIn(ctx.client.timeZone, end), link: paymentPage(ctx) },
    ...(hasEnded
      ? { once: `ended:${after.id}` }
      : { once: cancellationKey(after), waitsMs: SETTLE_MS }),
  });
}

const cancellationKey = ({ id, canceled_at }: Change["after"]) => `cancelled:${id}:${canceled_at}`;

function knownEnd({ status, ends_at }: Change["after"]): number | null {
  return isEnded(status) || isSettled(status) ? ends_at : null;
}

/** The URL that leads to a payment's receipt, or to the open invoice (decision 061). */
export function receiptPage(ctx: Ctx, transactionId: number): string {
  return addressAt(ctx.client, `/payment/receipts/${transactionId}`);
}

/** The URL of the page that shows the merchant's plan. */
export function paymentPage(ctx: Ctx): string {
  return addressAt(ctx.client, "/payment");
}
