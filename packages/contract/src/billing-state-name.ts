import type { Subscription } from "./billing.ts";
import type { BillingStateName } from "./billing-states.ts";
import { isSettled } from "./visibility.ts";

type Facts = Omit<Subscription, "id" | "start_date">;

/** The state that a subscription is in; the only function that decides it. */
export function billingStateName(facts: Facts, nowSeconds: number): BillingStateName {
  const { status } = facts;
  if (status === "canceled") return cancelledState(facts, nowSeconds);
  if (status === "incomplete_expired") return status;
  // Pausing does not affect an invoice that was made before it.
  if (facts.renewal_charge_at != null && isSettled(status)) return "renewing";
  // Only one that was given has an end and is not called cancelled.
  if (status === "active" && facts.ends_at !== null)
    return facts.collection_paused ? "given_not_collected" : "given";
  if (facts.collection_paused && isSettled(status)) return "not_collected";
  switch (status) {
    case "active":
      return facts.price?.unit_amount === 0 && !facts.coming_price ? "active_free" : "active";
    case "past_due":
      return pastDueState(facts, nowSeconds);
    case "paused":
      return facts.collection_paused ? "paused_by_hand" : "paused";
    case "incomplete":
    case "trialing":
    case "unpaid":
      return status;
    default:
      return "other";
  }
}

function pastDueState({ grace_ends_at, retry_at }: Facts, nowSeconds: number): BillingStateName {
  if ((grace_ends_at ?? 0) <= nowSeconds) return "past_due_hidden";
  return retry_at == null ? "past_due_waiting" : "past_due_retried";
}

function cancelledState(facts: Facts, nowSeconds: number): BillingStateName {
  const { ends_at, current_period_end, end_reason, past_due_since } = facts;
  if (ends_at !== null && ends_at > nowSeconds)
    return facts.collection_paused ? "ending_not_collected" : "ending";
  if (end_reason === "payment_failed") return "ended_by_failure";
  if (past_due_since != null) return "ended_owing";
  const isEarly = ends_at !== null && current_period_end !== null && ends_at < current_period_end;
  return isEarly ? "ended_by_hand" : "ended";
}
