import { type Subscription, subscriptionTone } from "@coupon-center/contract";
import { useCallback, useState } from "react";
import { useLoad, useSettled } from "../ui/use-load.ts";
import { loadOrders } from "./OrderHistory.tsx";
import { loadMethods } from "./PaymentMethods.tsx";
import { loadPlan } from "./plans.ts";

/** Another one after each payment: the first, one for a new plan or period, a failed one made good. */
export function paymentStamp(firstPayment: number | null, plan: Subscription | null): string {
  // equivalent mutant (negate comparison): only that it changes counts
  const due = plan !== null && subscriptionTone(plan.status) === "warn";
  return [firstPayment, plan?.id, plan?.current_period_end, due].join(" ");
}

/** What the payment screen shows, loaded side by side; all but the plan anew after a payment. */
export function usePaymentParts(owner: number, firstPayment: number | null, stamp: string) {
  const [round, setRound] = useState(0); // equivalent mutant: any number, as long as it changes
  const plan = useLoad(useCallback(() => loadPlan(owner), [owner]));
  const methods = useLoad(
    // biome-ignore lint/correctness/useExhaustiveDependencies: a payment or a new round is a reason to load again
    useCallback(
      async () => (firstPayment === null ? [] : loadMethods()),
      [firstPayment, stamp, round],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment is a reason to load again
  const orders = useLoad(useCallback(() => loadOrders(), [stamp]));
  const settled = useSettled(plan, methods, orders);
  const reloadMethods = () => setRound(round + 1); // equivalent mutant: as above
  return { plan, methods, orders, settled, reloadMethods };
}
