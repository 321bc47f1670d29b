import type { ApiResponse, PaymentMethod } from "@coupon-center/contract";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { type Part, partOf } from "../api/part.ts";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
import { buyerOf, loadPlans, type Plans } from "../merchant/plans.ts";
import type { StoredUser } from "../session/stored-user.ts";

export type Orders = ApiResponse<"GET /api/v1/coupon-center-transactions">;

/** The parts of the payment screen; each may fail alone (rule 8.16). */
export interface PaymentParts {
  plans: Part<Plans>;
  methods: Part<PaymentMethod[]>;
  orders: Part<Orders>;
}

/** Resolves when every part is loaded, so that all are shown together without layout shift. */
export async function loadParts(user: StoredUser, signal: AbortSignal): Promise<PaymentParts> {
  const [plans, methods, orders] = await Promise.all([
    partOf(loadPlans(buyerOf(user))),
    partOf(loadMethods(user, signal)),
    partOf(loadOrders(1, signal)),
  ]);
  return { plans, methods, orders };
}

/** Loads a single part. */
export async function loadPart(
  name: keyof PaymentParts,
  user: StoredUser,
): Promise<Partial<PaymentParts>> {
  switch (name) {
    case "plans":
      return { plans: await partOf(loadPlans(buyerOf(user))) };
    case "methods":
      return { methods: await partOf(loadMethods(user)) };
    case "orders":
      return { orders: await partOf(loadOrders(1)) };
  }
}

export const loadOrders = (page: number, signal?: AbortSignal): Promise<Orders> =>
  call("GET /api/v1/coupon-center-transactions", { query: { page }, signal });

/** An older backend responds with this message if there are none (rule 8.16). */
const NONE = "Sequence contains no elements";

async function loadMethods(user: StoredUser, signal?: AbortSignal): Promise<PaymentMethod[]> {
  // There are no cards before the first plan.
  if (!hasSubscribed(user)) return [];
  try {
    return (await call("GET /api/v1/payment-methods", { signal })).results;
  } catch (error) {
    if (error instanceof ApiError && error.message.includes(NONE)) return [];
    throw error;
  }
}

/** Where the newest open invoice is paid; null without one. */
export function payUrlOf({ results }: Orders): string | null {
  return results.find(({ payable }) => payable)?.receipt_url ?? null;
}
