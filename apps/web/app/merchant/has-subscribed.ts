import { isSettled } from "@coupon-center/contract";
import type { StoredUser } from "../session/stored-user.ts";
import { isAhead } from "./subscription-text.ts";

/** Where a subscription that was not paid yet waits for a card after its trial. */
const afterTrial = ["past_due", "unpaid", "paused"];

/**
 * Whether a merchant has or had a plan to be shown: a first payment, or without one a subscription
 * that is active, as a gift, in a trial or with a coupon of 100 %, cancelled to a day that is
 * ahead, or that goes on with a card (decision 060). Others are offered the plan.
 */
export function hasSubscribed({
  store,
  coupon_center_txn,
}: Pick<StoredUser, "store" | "coupon_center_txn">): boolean {
  if (coupon_center_txn !== null) return true;
  const plan = store?.stripe_subscription;
  if (!plan) return false;
  const { status, ends_at } = plan;
  if (status === "canceled") return isAhead(ends_at);
  return isSettled(status) || afterTrial.includes(status);
}
