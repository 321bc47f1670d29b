import { onePage, type Page, type PaymentMethod } from "@coupon-center/contract";
import { sql } from "kysely";
import { z } from "zod";
import type { Ctx, Merchant } from "../context.ts";
import { nullIfMissing } from "../ports/stripe-errors.ts";
import { callStripe, lookUpAtStripe } from "./call-stripe.ts";
import { CardFacts, wantedCard } from "./follow-customer.ts";
import { isEnded } from "./sync/stripe-schemas.ts";

export interface BilledCustomer {
  customer: string;
  subscription: string | null;
}

/**
 * The account's customer at Stripe and the subscription that is charged; null before the first
 * payment.
 */
export async function billedCustomer(ctx: Ctx<Merchant>): Promise<BilledCustomer | null> {
  const row = await ctx.db
    .selectFrom("account")
    .leftJoin("subscription", (join) =>
      join
        .onRef("subscription.account_id", "=", "account.id")
        .on("subscription.is_current", "=", sql.lit(1)),
    )
    .select(["account.stripe_customer_id", "subscription.id", "subscription.status"])
    .where("account.id", "=", ctx.actor.accountId)
    .where("account.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  if (!row?.stripe_customer_id) return null;
  const isOpen = row.status !== null && !isEnded(row.status);
  return { customer: row.stripe_customer_id, subscription: isOpen ? row.id : null };
}

const Method = z.object({
  id: z.string(),
  created: z.int(),
  card: z.object({
    brand: z.string(),
    country: z.string().nullable(),
    last4: z.string(),
    exp_month: z.int(),
    exp_year: z.int(),
  }),
});

/**
 * A customer's cards, newest first; the default is the one that the next payment is charged to. A
 * customer that was deleted at Stripe has none. Errors: Stripe's own.
 */
export async function readCards(ctx: Ctx, who: BilledCustomer): Promise<PaymentMethod[]> {
  return (await nullIfMissing(readExistingCards(ctx, who))) ?? [];
}

function readExistingCards(ctx: Ctx, who: BilledCustomer): Promise<PaymentMethod[]> {
  return callStripe(ctx, async (stripe) => {
    const [methods, customer, subscription] = await Promise.all([
      stripe.customers.listPaymentMethods(who.customer, { type: "card", limit: 100 }),
      stripe.customers.retrieve(who.customer),
      who.subscription === null ? null : stripe.subscriptions.retrieve(who.subscription),
    ]);
    const chosen = wantedCard(CardFacts.nullable().parse(subscription), customer);
    return z
      .array(Method)
      .parse(methods.data)
      .map(({ id, created, card }) => ({
        id,
        created_at: created,
        is_default: id === chosen,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        brand: card.brand,
        country: card.country ?? "",
        last4: card.last4,
      }));
  });
}

const Charge = z.object({ paid: z.boolean(), payment_method: z.string().nullable() });

/** The last tries of a customer's cards, newest first. Errors: Stripe's own, ZodError. */
export async function readRecentCharges(ctx: Ctx, customer: string) {
  const { data } = await callStripe(ctx, (stripe) => stripe.charges.list({ customer, limit: 10 }));
  return z.array(Charge).parse(data);
}

/** The merchant's cards; none before the first payment. Errors: 429, 502. */
export async function listPaymentMethods(ctx: Ctx<Merchant>): Promise<Page<PaymentMethod>> {
  const who = await billedCustomer(ctx);
  const results = who ? await lookUpAtStripe(ctx, () => readCards(ctx, who)) : [];
  return onePage(results);
}
