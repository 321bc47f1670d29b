import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { isForbidden, nullIfMissing } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { isEnded, StripePaymentMethod, type StripeSubscription } from "./stripe-schemas.ts";

/** A customer whose default method was expanded; one that was deleted has no settings. */
const Customer = z.object({
  invoice_settings: z
    .object({ default_payment_method: z.union([StripePaymentMethod, z.string()]).nullish() })
    .nullish(),
});

/**
 * A subscription with the card that it is charged to: its customer's default, if it has none of its
 * own; none while it is paid by invoice. A restricted key may lack the permission; then no card is
 * known. Errors: Stripe's own.
 */
export async function withCard(ctx: Ctx, facts: StripeSubscription): Promise<StripeSubscription> {
  if (facts.collection_method === "send_invoice") return { ...facts, default_payment_method: null };
  if (facts.default_payment_method !== null || isEnded(facts.status)) return facts;
  const expand = ["invoice_settings.default_payment_method"];
  try {
    const customer = await nullIfMissing(
      callStripe(ctx, (stripe) => stripe.customers.retrieve(facts.customer, { expand })),
    );
    const settings = Customer.nullable().parse(customer)?.invoice_settings;
    return { ...facts, default_payment_method: settings?.default_payment_method ?? null };
  } catch (error) {
    if (!isForbidden(error)) throw error;
    ctx.log.warn({ event: "card_not_read", subscription: facts.id });
    return facts;
  }
}
