import { isPlanInForce, type Store } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";

/** Whether the store's coupons can be public: approved, and plan in force (decision 031). */
export function isStorePublic(store: Store): boolean {
  return store.is_approved && isPlanInForce(store.stripe_subscription, businessNow() / 1000);
}
