import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { useUser } from "../session/use-user.ts";

let cached: { owner: number; plan: Promise<Plan | null> } | null = null;

/** The client's plan with the caller's own payment link; loaded once, again after a failure. */
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

/** The signed-in frame fetches the plan ahead when there is a store to pay for. */
export function usePlansPrefetch(): void {
  const user = useUser();
  const owner = user?.store ? user.id : null;
  useEffect(() => {
    // A failure is told by the screen that shows the plan.
    if (owner !== null) void loadPlan(owner);
  }, [owner]);
}
