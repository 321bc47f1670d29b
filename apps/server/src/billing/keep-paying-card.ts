import type { Ctx } from "../context.ts";
import { callStripe } from "./call-stripe.ts";
import { readFacts, wantedCard } from "./follow-customer.ts";
import { leaseBilling } from "./lease-billing.ts";
import { readRecentCharges } from "./recent-charges.ts";
import { setDefaultCard } from "./set-default-card.ts";
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
  // Most payments are made with the card that is charged anyway: they need no lease.
  if ((await keptCard(ctx, plan)) === null) return;
  await leaseBilling(ctx, accountId, async () => {
    const card = await keptCard(ctx, plan);
    if (card === null) return;
    const { stripe_customer_id: customer, id: subscription } = plan;
    await setDefaultCard(ctx, { customer, subscription }, card);
  });
}

interface Plan {
  id: string;
  stripe_customer_id: string;
}

/** Null unless the plan's card was refused when it was last tried, and another one paid since. */
async function keptCard(ctx: Ctx, { id, stripe_customer_id: customer }: Plan) {
  const charges = await readRecentCharges(ctx, customer);
  const paying = charges[0]?.paid ? charges[0].payment_method : null;
  if (paying === null || charges.every(({ paid }) => paid)) return null;
  const charged = await readFacts(ctx, id);
  const own = charged && wantedCard(charged.facts, charged.customer);
  const lastOfOwn = charges.find(({ payment_method }) => payment_method === own);
  if (!lastOfOwn || lastOfOwn.paid) return null;
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.customers.listPaymentMethods(customer, { type: "card", limit: 100 }),
  );
  return data.some((one) => one.id === paying) ? paying : null;
}
