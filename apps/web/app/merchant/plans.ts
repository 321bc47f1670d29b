import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import { useUser } from "../session/use-user.ts";

/** What is sold: the monthly plan, and the yearly one if there is one. */
export type Plans = readonly [Plan, ...Plan[]];

/** The brand's price may change at any time, and with it the payment links (decision 071). */
const STALE_MS = 5_000;

let cached: { owner: number; at: number; plans: Promise<Plans> } | null = null;

/**
 * The client's plans with the merchant's own payment links, the monthly one first; those of a
 * moment ago, if they did not fail. Errors: ApiError; any other where none is sold.
 */
export function loadPlans(owner: number): Promise<Plans> {
  // Negative if the machine's clock has been set back.
  const age = Date.now() - (cached?.at ?? 0);
  if (cached?.owner === owner && age >= 0 && age <= STALE_MS) return cached.plans;
  const plans = call("GET /api/v1/coupon-center-plans", { query: { client: clientId() } }).then(
    ({ results: [monthly, ...others] }): Plans => {
      if (monthly === undefined) throw new Error("No plan is sold");
      return [monthly, ...others];
    },
  );
  cached = { owner, at: Date.now(), plans };
  plans.catch(() => {
    cached = null;
  });
  return plans;
}

/** Prefetches the plans in the signed-in layout if there is a store, as specified (rule 8.17). */
export function usePlansPrefetch(): void {
  const user = useUser();
  const owner = user?.store ? user.id : null;
  useEffect(() => {
    // An error is shown by the screen that needs them.
    if (owner !== null) void loadPlans(owner);
  }, [owner]);
}
