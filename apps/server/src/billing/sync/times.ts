import { isGiven, type StripeSubscription } from "./stripe-schemas.ts";

type Times = Pick<
  StripeSubscription,
  | "status"
  | "ended_at"
  | "canceled_at"
  | "cancel_at"
  | "cancel_at_period_end"
  | "items"
  | "metadata"
>;

/**
 * When a subscription ends or has ended, epoch seconds; null if it has no end, or is charged for
 * another period before it (decision 038).
 */
export function subscriptionEnd(facts: Times): number | null {
  if (facts.ended_at !== null) return facts.ended_at;
  if (facts.status === "canceled") return facts.canceled_at;
  const end = periodEnd(facts);
  const { cancel_at: day } = facts;
  if (day === null) return facts.cancel_at_period_end ? end : null;
  const isCharged = end !== null && day > end && !isGiven(facts);
  return isCharged ? null : day;
}

/** The end of the current period, epoch seconds; null without an item. */
export function periodEnd(facts: Pick<Times, "items">): number | null {
  return facts.items.data[0]?.current_period_end ?? null;
}

export function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}
