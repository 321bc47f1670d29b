import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import { StripeInvoice } from "./stripe-schemas.ts";

/** How many are read of a list: enough for decades of monthly payments, and a bound otherwise. */
export const MAX_PAYMENTS = 1_000;

/**
 * The invoices of a subscription, newest first, with what paid them. Errors: Stripe's own, ZodError
 * for an answer of another form.
 */
export async function listInvoices(ctx: Ctx, subscription: string): Promise<StripeInvoice[]> {
  const invoices = await callStripe(ctx, (stripe) =>
    stripe.invoices
      .list({ subscription, limit: 100, expand: ["data.payments"] })
      .autoPagingToArray({ limit: MAX_PAYMENTS }),
  );
  return z.array(StripeInvoice).parse(invoices);
}

/** An invoice with the payments that paid it, as it is at Stripe now. */
export async function retrieveInvoice(ctx: Ctx, id: string): Promise<StripeInvoice> {
  return StripeInvoice.parse(
    await callStripe(ctx, (stripe) => stripe.invoices.retrieve(id, { expand: ["payments"] })),
  );
}

export const isPaid = ({ status }: StripeInvoice): boolean => status === "paid";
