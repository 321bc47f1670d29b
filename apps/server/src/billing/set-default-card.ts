import type { Ctx } from "../context.ts";
import { callStripe } from "./call-stripe.ts";
import { givenCard } from "./follow-customer.ts";

/** Makes a card the default of the customer and of its subscription. */
export async function setDefaultCard(
  ctx: Ctx,
  who: { customer: string; subscription: string | null },
  cardId: string,
): Promise<void> {
  const { subscription } = who;
  await callStripe(ctx, async (stripe) => {
    await stripe.customers.update(who.customer, {
      invoice_settings: { default_payment_method: cardId },
    });
    if (subscription !== null) await stripe.subscriptions.update(subscription, givenCard(cardId));
  });
}
