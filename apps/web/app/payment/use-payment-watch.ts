import { isPlanInForce, type Subscription } from "@coupon-center/contract";
import { useEffect, useRef } from "react";
import { stateOf } from "../merchant/subscription-text.ts";
import { useFreshProfile } from "../session/use-fresh-profile.ts";
import { useUser } from "../session/use-user.ts";
import { businessNow } from "../time/business-time.ts";
import { toast } from "../ui/toast.ts";
import { useSay } from "../ui/use-say.ts";

const EVERY_MS = 4_000;
/** The statuses from which a plan becomes active without a payment in another tab. */
const needNoPayment: readonly (string | null)[] = ["active", "canceled", "trialing"];

/**
 * While no plan is in force, or it can be paid for, polls (in a tab that is seen, and at once when
 * it is focused) whether the payment made in another tab has arrived.
 */
export function usePaymentWatch(): void {
  const say = useSay();
  const user = useUser();
  // equivalent mutant (drop fallback): without a store there is no polling
  const subscription = user?.store?.stripe_subscription ?? null;
  const waiting =
    user?.store != null &&
    (!isPlanInForce(subscription, businessNow() / 1000) || isPayable(subscription));

  useFreshProfile(waiting, EVERY_MS);

  const { id = null, status = null } = subscription ?? {};
  // One that staff gave, or that costs nothing, was not paid.
  const charges = subscription !== null && stateOf(subscription).charges;
  const before = useRef({ id, status });
  useEffect(() => {
    // The same plan changing from cancelled to active was resumed, not paid; one whose trial ends
    // is charged an hour later.
    const { current } = before;
    const unpaid = !needNoPayment.includes(current.status);
    const isNew = status === "active" && (unpaid || current.id !== id);
    if (isNew && charges) toast(say("paymentReceived"));
    before.current = { id, status };
  }, [id, status, charges, say]);
}

/** Past due, or given by staff, beside which a plan can be subscribed to (decision 077). */
function isPayable(subscription: Subscription | null): boolean {
  if (subscription === null) return false;
  return subscription.status === "past_due" || stateOf(subscription).ways.includes("subscribe");
}
