import {
  addMonths,
  type BillingState,
  billingStateName,
  billingStates,
  isSettled,
  type PlanInterval,
  type Say,
  type Subscription,
  say,
  sayIn,
  statusKeys,
} from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";

/** A subscription's status as text; an unknown one by Stripe's own words. */
export function statusLabel(status: string, locale: string): string {
  const key = statusKeys.get(status);
  return key ? say(locale, key) : status.replaceAll("_", " ");
}

/**
 * When the next payment is due, epoch seconds: the charge of a period that has begun, Stripe's
 * period end, else the start plus a month or a year.
 */
export function nextBilling(subscription: Subscription): number {
  // A subscription that an earlier version stored in the browser has fewer fields.
  if (subscription.renewal_charge_at != null) return subscription.renewal_charge_at;
  if (subscription.current_period_end !== null) return subscription.current_period_end;
  const months = intervalOf(subscription) === "year" ? 12 : 1;
  const [day = "", time = ""] = new Date(subscription.start_date * 1000).toISOString().split("T");
  return Date.parse(`${addMonths(day, months)}T${time}`) / 1000;
}

/**
 * When it is charged next, epoch seconds; null if it is not: it ends by itself, its payments are
 * paused, it is not settled, or it costs nothing. One that costs nothing for a while is charged
 * from then on.
 */
export function nextCharge(subscription: Subscription): number | null {
  const { status, ends_at, collection_paused, price, coming_price } = subscription;
  if (!isSettled(status) || ends_at != null || collection_paused) return null;
  return price?.unit_amount === 0 ? (coming_price?.from ?? null) : nextBilling(subscription);
}

/** How often a subscription is paid. */
export function intervalOf({ interval }: Subscription): PlanInterval {
  // A subscription that an earlier version stored in the browser has fewer fields.
  return interval ?? "month";
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
export function noteOf(
  subscription: Subscription,
  place: DayPlace,
  isApproved = true,
): string | null {
  const { ends_at, retry_at, grace_ends_at } = subscription;
  const day = (time: number | null) => (time == null ? "" : secondsText(time, place));
  // A subscription that an earlier version stored in the browser has fewer fields.
  const end = day(ends_at);
  const days = { until: end, since: end, retry: day(retry_at), grace: day(grace_ends_at) };
  const { note: usual, unapprovedNote } = stateOf(subscription);
  const note = isApproved ? usual : (unapprovedNote ?? usual);
  const next = secondsText(nextBilling(subscription), place);
  return note === null ? null : note({ ...days, next }, sayIn(place.locale));
}

interface AlarmOptions {
  /** the merchant has paid for a plan */
  wasPaid?: boolean;
  isApproved?: boolean;
}

/**
 * What every screen says about a plan that is past due, paused, or has ended; null about any other.
 * One that was never paid is not reactivated: its merchant is offered the plan.
 */
export function alarmOf(
  subscription: Subscription | null,
  place: DayPlace,
  { wasPaid = true, isApproved = true }: AlarmOptions = {},
): { lead: string; text: string } | null {
  if (subscription === null) return null;
  const { status, past_due_since } = subscription;
  const { locale } = place;
  if (status === "paused")
    return { lead: say(locale, "planPaused"), text: noteOf(subscription, place, isApproved) ?? "" };
  const isOpen = status === "past_due" || status === "unpaid";
  if (!isOpen && (status !== "canceled" || isAhead(subscription.ends_at))) return null;
  const since = past_due_since == null ? null : secondsText(past_due_since, place);
  const open =
    since === null ? say(locale, "planPastDue") : say(locale, "planPastDueSince", { since });
  const lead = isOpen ? open : say(locale, "planHasEnded");
  if (!isOpen && !wasPaid && isApproved && subscription.ends_at !== null) {
    const day = secondsText(subscription.ends_at, place);
    return { lead, text: say(locale, "unpaidEndedSince", { since: day }) };
  }
  return { lead, text: noteOf(subscription, place, isApproved) ?? "" };
}

/**
 * What cancelling will do, for the confirmation: only a period that is paid for lasts until its end
 * (decisions 058, 081), and while nothing is collected, or before its store is approved, its
 * coupons may be hidden (decisions 031, 067).
 */
export function cancellingText(
  {
    status,
    collection_paused,
    renewal_charge_at,
  }: Pick<Subscription, "status" | "collection_paused" | "renewal_charge_at">,
  say: Say,
  isApproved = true,
): string {
  if (!isSettled(status) || renewal_charge_at != null)
    return say(isApproved ? "cancelAtOnce" : "cancelAtOnceOnly");
  return say(collection_paused || !isApproved ? "cancelPaused" : "cancelAtEnd");
}
