import {
  addMonths,
  type BillingState,
  billingStateName,
  billingStates,
  isSettled,
  type Subscription,
  statusLabels,
} from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import { secondsText } from "../time/day-text.ts";

/** A subscription's status as text; an unknown one unchanged. */
export function statusLabel(status: string): string {
  return statusLabels.get(status) ?? status;
}

/**
 * When the next payment is due, epoch seconds: Stripe's period end, else the start plus a month.
 */
export function nextBilling(subscription: Subscription): number {
  if (subscription.current_period_end !== null) return subscription.current_period_end;
  const start = new Date(subscription.start_date * 1000).toISOString().slice(0, 10);
  return Date.parse(`${addMonths(start, 1)}T00:00:00Z`) / 1000;
}

/** Whether a time is in the future; epoch seconds. */
export function isAhead(epochSeconds: number | null): epochSeconds is number {
  return epochSeconds !== null && epochSeconds * 1000 > businessNow();
}

/** A subscription's current state: what it means, and the available action. */
export function stateOf(subscription: Subscription): BillingState {
  return billingStates[billingStateName(subscription, businessNow() / 1000)];
}

/** What the state means for the coupons; null without a problem. */
export function noteOf(subscription: Subscription, locale: string): string | null {
  const { ends_at, retry_at, grace_ends_at } = subscription;
  const day = (time: number | null) => (time == null ? "" : secondsText(time, locale));
  // A subscription that an earlier version stored in the browser has fewer fields.
  const end = day(ends_at);
  const days = { until: end, since: end, retry: day(retry_at), grace: day(grace_ends_at) };
  const { note } = stateOf(subscription);
  const next = secondsText(nextBilling(subscription), locale);
  return note === null ? null : note({ ...days, next });
}

/**
 * What cancelling will do, for the confirmation: only a paid period lasts until its end
 * (decision 058).
 */
export function cancellingText(status: string): string {
  if (isSettled(status)) return "Your coupons stay live until the end of the current period.";
  return "Your plan ends at once: your coupons are hidden, and nothing will be charged. None is deleted.";
}
