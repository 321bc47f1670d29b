import type { Plan } from "@coupon-center/contract";
import { useEffect } from "react";
import { call } from "../api/call.ts";
import { clientId } from "../api/page-client.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { useUser } from "../session/use-user.ts";

/** What is sold: the monthly plan, and the yearly one if there is one. */
export type Plans = readonly [Plan, ...Plan[]];

/** Whether the merchant can subscribe: not while staff has suspended them. */
export const isSold = ([{ payment_link }]: Plans): boolean => payment_link.url !== null;

/** Whom plans are asked for: others are given to a merchant who is suspended since, or no more. */
export const buyerOf = ({ id, store }: Pick<StoredUser, "id" | "store">) =>
  `${id} ${store?.suspended}`;

/** The brand's price may change at any time, and with it the payment links (decision 071). */
const STALE_MS = 5_000;

let cached: { buyer: string; at: number; plans: Promise<Plans> } | null = null;

/**
 * The client's plans with the merchant's own payment links, the monthly one first; those of a
 * moment ago, if they did not fail. Errors: ApiError; any other where none is sold.
 */
export function loadPlans(buyer: string): Promise<Plans> {
  // Negative if the machine's clock has been set back.
  const age = Date.now() - (cached?.at ?? 0);
  if (cached?.buyer === buyer && age >= 0 && age <= STALE_MS) return cached.plans;
  const plans = call("GET /api/v1/coupon-center-plans", { query: { client: clientId() } }).then(
    ({ results: [monthly, ...others] }): Plans => {
      if (monthly === undefined) throw new Error("No plan is sold");
      return [monthly, ...others];
    },
  );
  cached = { buyer, at: Date.now(), plans };
  plans.catch(() => {
    cached = null;
  });
  return plans;
}

/** Prefetches the plans in the signed-in layout if there is a store, as specified (rule 8.17). */
export function usePlansPrefetch(): void {
  const user = useUser();
  const buyer = user?.store ? buyerOf(user) : null;
  useEffect(() => {
    // An error is shown by the screen that needs them.
    if (buyer !== null) void loadPlans(buyer);
  }, [buyer]);
}
