import type { Ctx } from "../context.ts";
import { callStripe } from "./call-stripe.ts";
import { StripeInvoice } from "./sync/stripe-schemas.ts";

/** An invoice with the payments that paid it, as it is at Stripe now. */
export async function retrieveInvoice(ctx: Ctx, id: string): Promise<StripeInvoice> {
  return StripeInvoice.parse(
    await callStripe(ctx, (stripe) => stripe.invoices.retrieve(id, { expand: ["payments"] })),
  );
}
