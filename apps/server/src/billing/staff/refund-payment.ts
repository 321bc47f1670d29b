import {
  type Body,
  type endpoints,
  fault,
  formatMinorUnits,
  type Params,
} from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { writeAuditOnce } from "../../audit/write-audit-once.ts";
import type { Ctx, Staff } from "../../context.ts";
import type { TransactionRow } from "../../db/tables.ts";
import { AppError, requireFound } from "../../errors.ts";
import { isUnavailable } from "../../ports/stripe-errors.ts";
import { mapStripeErrors, sayRefusals } from "../call-stripe.ts";
import { leaseBilling } from "../lease-billing.ts";
import { retrieveInvoice } from "../sync/read-invoices.ts";
import { paidSources, refundSource } from "../sync/refund-source.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";

const UNANSWERED = "payment refund unanswered";

/**
 * Whether money was taken by a payment that was not given back; a disputed one is the bank's,
 * unless it only asks.
 */
export function isRefundable(row: TransactionRow): boolean {
  const { status, inquired, amount, refunded_amount } = row;
  if (status === "disputed") return inquired === 1 && (refunded_amount ?? 0) < amount;
  return status === "paid" || status === "partially_refunded";
}

/** What a refund gives back, in minor units; all of it while an earlier part is not known. */
export function refundableAmount(row: TransactionRow): number {
  return isRefundable(row) ? row.amount - (row.refunded_amount ?? 0) : 0;
}

interface RefundInput {
  params: Params<typeof endpoints.staffRefundPayment>;
  body: Body<typeof endpoints.staffRefundPayment>;
}

/**
 * Refunds what is left of a payment to the card that it came from. The plan goes on, and its owner
 * gets the mail of every refund. Errors: 404; 409 if there is nothing to refund, it was not paid by
 * card, or Stripe refuses; 502.
 */
export async function refundPayment(
  ctx: Ctx<Staff>,
  { params, body }: RefundInput,
): Promise<{ success: true }> {
  const { account_id } = await paymentOf(ctx, params.id);
  const refund = async (): Promise<{ success: true }> => {
    // Another member of staff may have refunded it meanwhile.
    const payment = await paymentOf(ctx, params.id);
    if (!isRefundable(payment)) {
      throw new AppError("conflict", { detail: fault("nothingToRefund") });
    }
    const what = `#${payment.id}, ${leftText(ctx, payment)}: ${body.reason}`;
    const note = () => writeAuditOnce(ctx, UNANSWERED, "account", account_id, what);
    const isMade = await sayRefusals(() => giveBack(ctx, payment, note));
    // An earlier try may have made it, and failed afterwards.
    const write = isMade ? writeAudit : writeAuditOnce;
    await write(ctx, "payment refunded", "account", account_id, what);
    const { stripe_subscription_id: id } = payment;
    const order = { accountId: account_id, subscriptions: id === null ? [] : [id] };
    await syncSubscription(ctx, order);
    return { success: true };
  };
  return mapStripeErrors(ctx, () => leaseBilling(ctx, account_id, refund));
}

/**
 * Refunds each part of a payment; false if all of it was given back before. Without an answer it
 * may be made, which an event then says without naming who asked: that is noted.
 */
async function giveBack(
  ctx: Ctx,
  { stripe_invoice_id }: TransactionRow,
  note: () => Promise<unknown>,
): Promise<boolean> {
  const sources = paidSources(await retrieveInvoice(ctx, stripe_invoice_id));
  // As its invoice was marked as paid outside of Stripe.
  if (sources.length === 0) throw new AppError("conflict", { detail: fault("notPaidByCard") });
  let isMade = false;
  try {
    for (const source of sources)
      if (await refundSource(ctx, source, { reason: "requested_by_customer" })) isMade = true;
  } catch (error) {
    if (isMade || isUnavailable(error)) await note();
    throw error;
  }
  return isMade;
}

function leftText({ client }: Ctx, payment: TransactionRow): string {
  return formatMinorUnits(refundableAmount(payment), payment.currency, client.locale);
}

async function paymentOf(ctx: Ctx<Staff>, id: number): Promise<TransactionRow> {
  return requireFound(
    await ctx.db
      .selectFrom("payment_transaction")
      .selectAll()
      .where("id", "=", id)
      .where("client_id", "=", ctx.client.id)
      .executeTakeFirst(),
  );
}
