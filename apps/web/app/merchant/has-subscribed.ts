import { isSettled } from "@coupon-center/contract";
import type { StoredUser } from "../session/stored-user.ts";

/**
 * Whether a merchant has or had a plan to be shown: a first payment, or an active subscription
 * without one, as a gift, in a trial or with a coupon of 100 % (decision 060). Others are offered
 * the plan.
 */
export function hasSubscribed({
  store,
  coupon_center_txn,
}: Pick<StoredUser, "store" | "coupon_center_txn">): boolean {
  if (coupon_center_txn !== null) return true;
  const status = store?.stripe_subscription?.status;
  return status !== undefined && isSettled(status);
}
