import type { endpoints, OpenPayment, ResponseBody } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { followCustomer, readFacts, wantedCard } from "./follow-customer.ts";
import { leaseBilling } from "./lease-billing.ts";
import { owingPlan, payOpenWith } from "./pay-open-with.ts";
import { readRecentCharges } from "./payment-methods.ts";

/**
 * Tries the merchant's open payment with the default card, after it was changed, perhaps on
 * Stripe's page. Errors: 502, 503.
 */
export async function payOpen(ctx: Ctx<Merchant>): Promise<ResponseBody<typeof endpoints.payOpen>> {
  const { accountId } = ctx.actor;
  return mapStripeErrors(ctx, async () => {
    await followCustomer(ctx, accountId);
    return { open_payment: await payWithNewCard(ctx, accountId) };
  });
}

/**
 * Tries an account's open payment with the card that is charged at present; null if nothing is
 * open, or that card was the last one to be refused. Errors: an outage of Stripe, 503.
 */
export async function payWithNewCard(ctx: Ctx, accountId: number): Promise<OpenPayment | null> {
  const current = await owingPlan(ctx, accountId);
  if (!current) return null;
  // Most events of an account that owes are about the same card: they need no lease.
  if ((await untriedCard(ctx, current.id)) === null) return null;
  return leaseBilling(ctx, accountId, async () => {
    const card = await untriedCard(ctx, current.id);
    return card === null ? null : payOpenWith(ctx, accountId, card);
  });
}

/** The card that a subscription is charged to; null if it has none, or it was refused last. */
async function untriedCard(ctx: Ctx, id: string): Promise<string | null> {
  const charged = await readFacts(ctx, id);
  if (!charged) return null;
  const { facts, customer } = charged;
  const charges = await readRecentCharges(ctx, facts.customer);
  const card = wantedCard(facts, customer);
  const refused = charges.find(({ paid }) => !paid);
  return card === refused?.payment_method ? null : card;
}
