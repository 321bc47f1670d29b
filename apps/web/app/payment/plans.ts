import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-facts.ts";
import { useUser } from "../session/use-user.ts";

let kept: { owner: number; plan: Promise<Plan | null> } | null = null;

/** The client's plan with the caller's own payment link; loaded once, again after a failure. */
export function loadPlan(owner: number): Promise<Plan | null> {
  if (kept?.owner === owner) return kept.plan;
  const plan = call("GET /api/v1/coupon-center-plans", { query: { client: clientId() } }).then(
    (page) => page.results[0] ?? null,
  );
  kept = { owner, plan };
  plan.catch(() => {
    kept = null;
  });
  return plan;
}

/** The signed-in frame fetches the plan ahead when there is a store to pay for. */
export function usePlansPrefetch(): void {
  const user = useUser();
  const owner = user?.store ? user.id : null;
  useEffect(() => {
    if (owner !== null) loadPlan(owner).catch(() => undefined);
  }, [owner]);
}
