import { type Subscription, subscriptionTone } from "@coupon-center/contract";
import type { StoredUser } from "../session/stored-user.ts";

type Payer = Pick<StoredUser, "store" | "coupon_center_txn">;

/** Another one after each payment: what was loaded before it is old. */
export function paymentStamp({ store, coupon_center_txn }: Payer): string {
  const plan: Subscription | null = store?.stripe_subscription ?? null;
  // equivalent mutant (negate comparison): only that it changes counts
  const due = plan !== null && subscriptionTone(plan.status) === "warn";
  // The first payment, one for a new plan or period, a failed one made good; a store that is new.
  return [store?.id, coupon_center_txn?.id, plan?.id, plan?.current_period_end, due].join(" ");
}
