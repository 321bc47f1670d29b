import { type Subscription, subscriptionTone } from "@coupon-center/contract";
import type { StoredUser } from "../session/stored-user.ts";

type Payer = Pick<StoredUser, "store" | "coupon_center_txn">;

/** Changes after each payment and suspension, which make data loaded before outdated. */
export function paymentStamp({ store, coupon_center_txn }: Payer): string {
  const plan: Subscription | null = store?.stripe_subscription ?? null;
  // equivalent mutant (negate comparison): it only has to change
  const due = plan !== null && subscriptionTone(plan.status) === "warn";
  // The first payment, one for a new plan or period, a recovered one; a new store.
  const paid = [store?.id, coupon_center_txn?.id, plan?.id, plan?.current_period_end, due];
  return [...paid, store?.suspended].join(" ");
}
