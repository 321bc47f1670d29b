import { endpoints, type PlanInterval } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { couponPayload } from "@coupon-center/testing/samples";
import { type Caller, newStore } from "../../testing/caller.ts";
import type { BilledInstallation } from "./billed-installation.ts";

/** A merchant with a store and a subscription; `id` is the subscription's. */
export async function newSubscriber(
  billing: BilledInstallation,
  card = goodCard,
  interval: PlanInterval = "month",
) {
  const { merchant, store } = await newStore(billing.installation);
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  return { merchant, store, accountId, id: await subscribe(billing, merchant, card, interval) };
}

/** Pays with the merchant's own link and delivers the events; returns the subscription's id. */
export async function subscribe(
  billing: BilledInstallation,
  merchant: Caller,
  card = goodCard,
  interval: PlanInterval = "month",
): Promise<string> {
  await billing.pay(merchant, card, interval);
  await billing.settle();
  return (await billing.subscriptionOf(merchant))?.id ?? "";
}

/**
 * Subscribes the customer of an ended subscription again, as staff does in Stripe's dashboard, with
 * a card whose bank wants the first payment confirmed, or without trying it; returns the new
 * subscription's id.
 */
export async function createUnconfirmed(
  billing: BilledInstallation,
  id: string,
  payment_behavior: "allow_incomplete" | "default_incomplete" = "allow_incomplete",
): Promise<string> {
  const { stripe } = billing;
  const ended = await stripe.subscriptions.retrieve(id);
  const customer = String(ended.customer);
  // Of two that ended, the current one is that which began later, by Stripe's seconds.
  await billing.advance("PT1M");
  const card = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer });
  const created = await stripe.subscriptions.create({
    customer,
    default_payment_method: card.id,
    metadata: ended.metadata,
    payment_behavior,
    items: ended.items.data.map(({ price }) => ({ price: price.id })),
  });
  await billing.settle();
  return created.id;
}

/**
 * A merchant without a plan whose approved store has one coupon; `shown` counts the coupons that a
 * guest sees.
 */
export async function newApprovedStore(billing: BilledInstallation, guest: Caller) {
  const { merchant, store } = await newStore(billing.installation);
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, store: store.id } });
  await billing.installation.db
    .updateTable("store")
    .set({ state: "approved", approved_at: 1 })
    .where("id", "=", store.id)
    .execute();
  const shown = async () =>
    (await guest.ok(endpoints.listCoupons, { query: { store_slug: store.slug } })).count;
  return { merchant, store, shown };
}
