import { endpoints } from "@coupon-center/contract";
import { type Caller, couponPayload, newStore } from "../../testing/caller.ts";
import type { Shop } from "./shop.ts";

/** A merchant with a store and a subscription, whose id is `id`. */
export async function newSubscriber(shop: Shop) {
  const { merchant, store } = await newStore(shop.installation);
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  return { merchant, store, accountId, id: await subscribe(shop, merchant) };
}

/** Pays by the merchant's own link and delivers what Stripe tells of it; answers the subscription's id. */
export async function subscribe(shop: Shop, merchant: Caller): Promise<string> {
  await shop.pay(merchant);
  await shop.settle();
  return (await shop.subscriptionOf(merchant))?.id ?? "";
}

/** A merchant without a plan whose approved store has one coupon; `shown` counts what strangers see of it. */
export async function newApprovedStore(shop: Shop, stranger: Caller) {
  const { merchant, store } = await newStore(shop.installation);
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, store: store.id } });
  await shop.installation.db
    .updateTable("store")
    .set({ state: "approved", approved_at: 1 })
    .where("id", "=", store.id)
    .execute();
  const shown = async () =>
    (await stranger.ok(endpoints.listCoupons, { query: { store_slug: store.slug } })).count;
  return { merchant, store, shown };
}
