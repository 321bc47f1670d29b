import type { Ctx } from "../context.ts";
import { setDefaultCard } from "./follow-customer.ts";
import { leaseBilling } from "./lease-billing.ts";
import { type BilledCustomer, readCards, readRecentCharges } from "./payment-methods.ts";
import { currentSubscription, isAtStripe } from "./subscription.ts";
import { isEnded } from "./sync/stripe-schemas.ts";

/**
 * Makes a card that paid an invoice on its page at Stripe, and was kept there for later payments,
 * the default in place of the one that was refused for it, with which the next renewal would be
 * tried again (decision 043). Errors: Stripe's own, 503.
 */
export async function keepPayingCard(ctx: Ctx, accountId: number): Promise<void> {
  const plan = await currentSubscription(ctx, accountId);
  if (!plan || isEnded(plan.status) || !isAtStripe(plan.id)) return;
  const who = { customer: plan.stripe_customer_id, subscription: plan.id };
  // Most payments are made with the card that is charged anyway: they need no lease.
  if ((await keptCard(ctx, who)) === null) return;
  await leaseBilling(ctx, accountId, async () => {
    const card = await keptCard(ctx, who);
    if (card !== null) await setDefaultCard(ctx, who, card);
  });
}

/** Null unless the plan's card was refused when it was last tried, and another one paid since. */
async function keptCard(ctx: Ctx, who: BilledCustomer): Promise<string | null> {
  const charges = await readRecentCharges(ctx, who.customer);
  const paying = charges[0]?.paid ? charges[0].payment_method : null;
  if (paying === null || charges.every(({ paid }) => paid)) return null;
  const cards = await readCards(ctx, who);
  const own = cards.find(({ is_default }) => is_default);
  const lastOfOwn = charges.find(({ payment_method }) => payment_method === own?.id);
  if (!lastOfOwn || lastOfOwn.paid) return null;
  return cards.some(({ id }) => id === paying) ? paying : null;
}
