import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { useUser } from "../session/use-user.ts";

let cached: { owner: number; plan: Promise<Plan | null> } | null = null;

/** The client's plan with the merchant's own payment link; loaded once, again after an error. */
export function loadPlan(owner: number): Promise<Plan | null> {
  if (cached?.owner === owner) return cached.plan;
  const plan = call("GET /api/v1/coupon-center-plans", { query: { client: clientId() } }).then(
    (page) => page.results[0] ?? null,
  );
  cached = { owner, plan };
  plan.catch(() => {
    cached = null;
  });
  return plan;
}

/** Prefetches the plan in the signed-in layout if there is a store. */
export function usePlansPrefetch(): void {
  const user = useUser();
  const owner = user?.store ? user.id : null;
  useEffect(() => {
    // An error is shown by the screen that needs the plan.
    if (owner !== null) void loadPlan(owner);
  }, [owner]);
}
