import { z } from "zod";
import type { Ctx } from "../context.ts";
import { nullIfMissing, OtherStripeAccount } from "../ports/stripe-errors.ts";
import { callStripe } from "./call-stripe.ts";
import { leaseBilling } from "./lease-billing.ts";
import { currentSubscription, isAtStripe } from "./subscription.ts";
import { idOf, isEnded, StripeCustomer } from "./sync/stripe-schemas.ts";

/** The metadata key of a subscription: its customer's default card when that was last followed. */
const CARD_METADATA_KEY = "coupon_center_card";
/** What that key has for a customer without one, as Stripe drops a key whose value is empty. */
const NO_CARD = "none";

/** What a subscription is given with a card that is its customer's default, too. */
const givenCard = (card: string) => ({
  default_payment_method: card,
  metadata: { [CARD_METADATA_KEY]: card },
});

/** Makes a card the default of the customer and of its subscription. Errors: Stripe's own. */
export async function setDefaultCard(
  ctx: Ctx,
  { customer, subscription }: { customer: string; subscription: string | null },
  card: string,
): Promise<void> {
  await callStripe(ctx, async (stripe) => {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    if (subscription !== null) await stripe.subscriptions.update(subscription, givenCard(card));
  });
}

/** What of a subscription decides on its card. */
export const CardFacts = z.object({
  customer: idOf,
  default_payment_method: idOf.nullish(),
  metadata: z.record(z.string(), z.string()),
});
type CardFacts = z.infer<typeof CardFacts>;

/**
 * The card that a subscription is to be charged to: its customer's default, if that was changed
 * since it was last followed, else its own, else that default. Null without any (decision 091).
 */
export function wantedCard(subscription: CardFacts | null, customer: unknown): string | null {
  const own = subscription?.default_payment_method ?? defaultOf(customer);
  return changedDefault(subscription, customer) ?? own;
}

/**
 * A customer's default card, if it was changed since it was last followed; null also while none was
 * followed, as the default may then be older than the plan, and than its own card.
 */
function changedDefault(subscription: CardFacts | null, customer: unknown): string | null {
  const followed = subscription?.metadata[CARD_METADATA_KEY];
  const theirs = defaultOf(customer);
  return followed === undefined || followed === theirs ? null : theirs;
}

const defaultOf = (customer: unknown): string | null =>
  StripeCustomer.parse(customer).invoice_settings?.default_payment_method ?? null;

/**
 * Notes a customer's default card before Stripe's portal may change it, if none was followed yet.
 * Errors: Stripe's own.
 */
export async function noteDefaultCard(ctx: Ctx, id: string): Promise<void> {
  const found = await readFacts(ctx, id);
  if (!found || CARD_METADATA_KEY in found.facts.metadata) return;
  const metadata = { [CARD_METADATA_KEY]: defaultOf(found.customer) ?? NO_CARD };
  await callStripe(ctx, (stripe) => stripe.subscriptions.update(id, { metadata }));
}

/**
 * Gives an account's plan the card that was made its customer's default at Stripe, as by Stripe's
 * portal, which leaves a plan's own card as it is. Errors: Stripe's own, 503.
 */
export async function followCustomer(ctx: Ctx, accountId: number): Promise<void> {
  const plan = await currentSubscription(ctx, accountId);
  if (!plan || isEnded(plan.status) || !isAtStripe(plan.id)) return;
  // Most events of a customer are about something else: they need no lease.
  if ((await newCard(ctx, plan.id)) === null) return;
  await leaseBilling(ctx, accountId, async () => {
    const card = await newCard(ctx, plan.id);
    if (card === null) return;
    await callStripe(ctx, (stripe) => stripe.subscriptions.update(plan.id, givenCard(card)));
  });
}

/** The card that became its customer's default since that was last followed; null if none did. */
async function newCard(ctx: Ctx, id: string): Promise<string | null> {
  const found = await readFacts(ctx, id);
  return found && changedDefault(found.facts, found.customer);
}

/**
 * A subscription and its customer; null for one that has ended, or that Stripe does not have.
 * Errors: Stripe's own, OtherStripeAccount for one that it does not have in live mode: a customer
 * that is made anew there would be charged for nothing (decision 092).
 */
export async function readFacts(
  ctx: Ctx,
  id: string,
): Promise<{ facts: CardFacts; customer: unknown } | null> {
  const expand = ["customer"];
  const found = await nullIfMissing(
    callStripe(ctx, (stripe) => stripe.subscriptions.retrieve(id, { expand })),
  );
  if (!found && ctx.ports.payments.livemode) throw new OtherStripeAccount();
  if (!found || isEnded(found.status)) return null;
  return { facts: CardFacts.parse(found), customer: found.customer };
}
