import { useCallback, useState } from "react";
import { useLoad, useSettled } from "../use-load.ts";
import { loadOrders } from "./OrderHistory.tsx";
import { loadMethods } from "./PaymentMethods.tsx";
import { loadPlan } from "./plans.ts";

/** What the payment screen shows, loaded side by side; all but the plan anew after the first payment. */
export function usePaymentParts(owner: number, firstPayment: number | null) {
  const [round, setRound] = useState(0);
  const plan = useLoad(useCallback(() => loadPlan(owner), [owner]));
  const methods = useLoad(
    // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a reason to load again
    useCallback(async () => (firstPayment === null ? [] : loadMethods()), [firstPayment, round]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment is a reason to load again
  const orders = useLoad(useCallback(() => loadOrders(), [firstPayment]));
  const settled = useSettled(plan, methods, orders);
  return { plan, methods, orders, settled, reloadMethods: () => setRound(round + 1) };
}
