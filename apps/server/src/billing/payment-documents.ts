import type { endpoints, Params, ResponseBody } from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { nullIfMissing } from "../ports/stripe-errors.ts";
import { callStripe, lookUpAtStripe } from "./call-stripe.ts";
import { paymentPage } from "./payment-pages.ts";
import { retrieveInvoice } from "./sync/read-invoices.ts";
import type { StripeInvoice } from "./sync/stripe-schemas.ts";

/**
 * The current address of a payment's invoice as PDF at Stripe (decision 079). Errors: 404 for a
 * payment that is not the merchant's, or whose invoice has none; 429, 502.
 */
export function getInvoice(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.getInvoice> },
): Promise<ResponseBody<typeof endpoints.getInvoice>> {
  return addressOfPayment(ctx, params.id, ({ invoice_pdf }) => invoice_pdf ?? null);
}

/**
 * The current address of a payment's receipt at Stripe, or of the page on which its invoice can be
 * paid; of a voided one that of the payment screen, which tells what is owed (decision 061).
 * Errors: 404 for a payment that is not the merchant's, or without either; 429, 502.
 */
export function getReceipt(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.getReceipt> },
): Promise<ResponseBody<typeof endpoints.getReceipt>> {
  return addressOfPayment(ctx, params.id, (invoice) => receiptOf(ctx, invoice));
}

/**
 * The address at Stripe that `find` tells for the invoice of a merchant's own payment; Stripe's
 * addresses expire, so none is kept (decision 061). Errors: 404 for a payment that is not the
 * merchant's, or without an address; 429, 502.
 */
async function addressOfPayment(
  ctx: Ctx<Merchant>,
  id: number,
  find: (invoice: StripeInvoice) => string | null | Promise<string | null>,
): Promise<{ url: string }> {
  const { stripe_invoice_id } = requireFound(
    await ctx.db
      .selectFrom("payment_transaction")
      .select("stripe_invoice_id")
      .where("id", "=", id)
      .where("account_id", "=", ctx.actor.accountId)
      .where("client_id", "=", ctx.client.id)
      .executeTakeFirst(),
  );
  const url = await lookUpAtStripe(ctx, () =>
    nullIfMissing(retrieveInvoice(ctx, stripe_invoice_id).then(find)),
  );
  return { url: requireFound(url) };
}

/** Null for an invoice that has no page; nothing can be paid on that of a voided one. */
async function receiptOf(ctx: Ctx, invoice: StripeInvoice): Promise<string | null> {
  if (invoice.status === "void") return paymentPage(ctx);
  return (await chargeReceipt(ctx, invoice)) ?? invoice.hosted_invoice_url ?? null;
}

const Receipt = z.object({ receipt_url: z.string().nullable() });
const Paid = z.object({ latest_charge: Receipt.nullable() });

/** The receipt of the charge that paid an invoice; null if it was not paid by one alone. */
async function chargeReceipt(ctx: Ctx, invoice: StripeInvoice): Promise<string | null> {
  const [paid, another] = invoice.payments?.data.filter(({ status }) => status === "paid") ?? [];
  if (invoice.status !== "paid" || !paid || another) return null;
  const { charge, payment_intent } = paid.payment;
  if (charge) {
    const answer = await callStripe(ctx, (stripe) => stripe.charges.retrieve(charge));
    return Receipt.parse(answer).receipt_url;
  }
  if (!payment_intent) return null;
  const answer = await callStripe(ctx, (stripe) =>
    stripe.paymentIntents.retrieve(payment_intent, { expand: ["latest_charge"] }),
  );
  return Paid.parse(answer).latest_charge?.receipt_url ?? null;
}
