import {
  type Coupon,
  countText,
  type Day,
  daysBetween,
  isSettled,
  type Store,
} from "@coupon-center/contract";
import { isStorePublic } from "../merchant/is-store-public.ts";
import { isAhead, nextBilling, statusLabel } from "../merchant/subscription-text.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";

/** How many days before its end a coupon counts as ending soon. */
const SOON_DAYS = 7;

/** A store's public coupons (decision 031). */
export function shownCoupons(store: Store, coupons: readonly Coupon[]): Coupon[] {
  return isStorePublic(store) ? coupons.filter(({ state }) => state === "live") : [];
}

/**
 * The state of an approved store's page; nothing is called live while no coupon is public
 * (rule 4.12).
 */
export function pageTitle(shown: readonly Coupon[] | null): string {
  if (shown === null) return "Your page";
  return shown.length > 0 ? "Your page is live" : "Your page shows no offers now";
}

interface Fact {
  name: string;
  value: string;
}

export function liveFacts(
  store: Store,
  shown: readonly Coupon[],
  { today, ...place }: DayPlace & { today: Day },
): Fact[] {
  const soon = shown.filter(
    ({ expiration_date: end }) => end !== null && daysBetween(today, end) <= SOON_DAYS,
  );
  return [
    { name: "Live coupons", value: countText(shown.length, place.locale) },
    { name: "Ending soon", value: countText(soon.length, place.locale) },
    billingFact(store.stripe_subscription, place),
  ];
}

function billingFact(plan: Store["stripe_subscription"], place: DayPlace): Fact {
  if (plan === null) return { name: "Plan", value: "None yet" };
  if (plan.collection_paused && isSettled(plan.status))
    return { name: "Next billing", value: "Paused" };
  if (isSettled(plan.status))
    return { name: "Next billing", value: secondsText(nextBilling(plan), place) };
  if (plan.status === "canceled" && isAhead(plan.ends_at))
    return { name: "Plan ends", value: secondsText(plan.ends_at, place) };
  return { name: "Plan", value: statusLabel(plan.status) };
}
