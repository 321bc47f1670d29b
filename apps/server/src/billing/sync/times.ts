import type { StripeSubscription } from "./stripe-schemas.ts";

type Times = Pick<
  StripeSubscription,
  "status" | "ended_at" | "canceled_at" | "cancel_at" | "cancel_at_period_end" | "items"
>;

/** When a subscription ends or has ended, epoch seconds; null if it has no end. */
export function subscriptionEnd(facts: Times): number | null {
  if (facts.ended_at !== null) return facts.ended_at;
  if (facts.status === "canceled") return facts.canceled_at;
  return facts.cancel_at ?? (facts.cancel_at_period_end ? periodEnd(facts) : null);
}

/** The end of the current period, epoch seconds; null without an item. */
export function periodEnd(facts: Pick<Times, "items">): number | null {
  return facts.items.data[0]?.current_period_end ?? null;
}

export function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}
