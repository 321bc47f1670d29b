import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { useUser } from "../session/use-user.ts";

let cached: { owner: number; plans: Promise<Plan[]> } | null = null;

/**
 * The client's plans with the merchant's own payment links, the monthly one first; loaded once,
 * again after an error.
 */
export function loadPlans(owner: number): Promise<Plan[]> {
  if (cached?.owner === owner) return cached.plans;
  const plans = call("GET /api/v1/coupon-center-plans", { query: { client: clientId() } }).then(
    (page) => page.results,
  );
  cached = { owner, plans };
  plans.catch(() => {
    cached = null;
  });
  return plans;
}

/** Prefetches the plans in the signed-in layout if there is a store. */
export function usePlansPrefetch(): void {
  const user = useUser();
  const owner = user?.store ? user.id : null;
  useEffect(() => {
    // An error is shown by the screen that needs them.
    if (owner !== null) void loadPlans(owner);
  }, [owner]);
}
