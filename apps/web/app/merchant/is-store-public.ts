import { isPlanInForce, type Store } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";

/** True when shoppers see the store's coupons: approved, and paid for (decision 031). */
export function isStorePublic(store: Store): boolean {
  return store.is_approved && isPlanInForce(store.stripe_subscription, businessNow() / 1000);
}
