import type Stripe from "stripe";
import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { hasCode } from "../../errors.ts";
import { callStripe } from "../call-stripe.ts";
import { verdictsOf } from "./disputes.ts";
import { type InvoicePayment, type StripeInvoice, StripeRefund } from "./stripe-schemas.ts";

/** What paid an invoice, or a part of it; each is refunded by itself. */
export type RefundSource = { payment_intent: string } | { charge: string };

/** What paid an invoice, each with how much, in minor units. */
export function paidParts({
  payments,
  amount_paid: all,
}: Pick<StripeInvoice, "payments" | "amount_paid">): { source: RefundSource; amount: number }[] {
  return (payments?.data ?? [])
    .filter(({ status }) => status === "paid")
    .flatMap(({ payment, amount_paid }) => {
      const source = sourceOf(payment);
      return source ? [{ source, amount: amount_paid ?? all }] : [];
    });
}

export function paidSources(invoice: Parameters<typeof paidParts>[0]): RefundSource[] {
  return paidParts(invoice).map(({ source }) => source);
}

function sourceOf(payment: InvoicePayment["payment"]): RefundSource | null {
  if (payment.payment_intent) return { payment_intent: payment.payment_intent };
  return payment.charge ? { charge: payment.charge } : null;
}

/** The refunds of a payment. */
export async function refundsOf(ctx: Ctx, source: RefundSource): Promise<StripeRefund[]> {
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.refunds.list({ ...source, limit: 100 }),
  );
  return z.array(StripeRefund).parse(data);
}

/**
 * Refunds an amount of a payment, or what is left of it. False if nothing is to be done, as it was
 * refunded before, or the payer's bank took it back for good. Errors: Stripe's own;
 * `charge_disputed` while the bank has not decided.
 */
export async function refundSource(
  ctx: Ctx,
  source: RefundSource,
  refund: Pick<Stripe.RefundCreateParams, "reason" | "amount">,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  try {
    await callStripe(ctx, (stripe) => stripe.refunds.create({ ...source, ...refund }, options));
    return true;
  } catch (error) {
    if (hasCode(error, "charge_already_refunded")) return false;
    if (!isDisputed(error) || !(await isTakenBack(ctx, source))) throw error;
    return false;
  }
}

/** Whether a refund was refused as the payer's bank has called the payment back. */
export function isDisputed(error: unknown): boolean {
  return hasCode(error, "charge_disputed");
}

async function isTakenBack(ctx: Ctx, source: RefundSource): Promise<boolean> {
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.disputes.list({ ...source, limit: 100 }),
  );
  return verdictsOf(data).includes("payer");
}
