import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { nullIfMissing } from "../ports/stripe-errors.ts";
import { lookUpAtStripe } from "./call-stripe.ts";
import { retrieveInvoice } from "./sync/read-invoices.ts";
import type { StripeInvoice } from "./sync/stripe-schemas.ts";

/**
 * The address at Stripe that `find` tells for the invoice of a merchant's own payment; Stripe's
 * addresses expire, so none is kept (decision 061). Errors: 404 for a payment that is not the
 * merchant's, or without an address; 429, 502.
 */
export async function addressOfPayment(
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
