import { isPlanInForce, type Store } from "@coupon-center/contract";

/** True when shoppers see the store's coupons: approved, and paid for (D21). */
export function isStoreShown(store: Store): boolean {
  return store.is_approved && isPlanInForce(store.stripe_subscription, Date.now() / 1000);
}
