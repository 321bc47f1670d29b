import { addMonths, isSettled, type Subscription } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import { secondsText } from "../time/day-text.ts";

const labels = new Map([
  ["active", "Active"],
  ["canceled", "Cancelled"],
  ["incomplete", "Incomplete"],
  ["incomplete_expired", "Expired"],
  ["past_due", "Past due"],
  ["unpaid", "Unpaid"],
  ["trialing", "Trial"],
  ["paused", "Paused"],
]);

/** A subscription's status as text; an unknown one unchanged. */
export function statusLabel(status: string): string {
  return labels.get(status) ?? status;
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

const problems = new Map([
  ["incomplete", "The first payment was not completed. Your coupons go live once it is."],
  [
    "past_due",
    "We could not collect the last payment. Update your card to keep your coupons live.",
  ],
  [
    "unpaid",
    "The last payment was not made. Your coupons are hidden until it is; none is deleted.",
  ],
  ["paused", "Your plan is paused. Your coupons are hidden until it goes on; none is deleted."],
  [
    "incomplete_expired",
    "The first payment was not completed in time. Subscribe again to bring your coupons live.",
  ],
]);

/** What a subscription's problem means for the merchant. */
export function problemText(status: string): string {
  return problems.get(status) ?? "Your plan is not active. Update your card, or write to us.";
}

/** What it means that nothing is collected, e.g. while the store is suspended (decision 067). */
export const pausedText = "Payments are paused: nothing is charged until they go on.";

/** What a cancelled subscription means for the coupons, before and after its end. */
export function cancelledText(endsAt: number | null): string {
  if (isAhead(endsAt)) return `Your coupons stay live until ${secondsText(endsAt)}`;
  const since = endsAt === null ? "" : ` since ${secondsText(endsAt)}`;
  return `Your coupons are hidden${since}, and nothing will be charged. Reactivate to bring them back as they were.`;
}

/**
 * What cancelling will do, for the confirmation: only a paid period lasts until its end
 * (decision 058).
 */
export function cancellingText(status: string): string {
  if (isSettled(status)) return "Your coupons stay live until the end of the current period.";
  return "Your plan ends at once: your coupons are hidden, and nothing will be charged. None is deleted.";
}
