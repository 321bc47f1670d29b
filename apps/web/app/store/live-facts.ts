import {
  type Coupon,
  countText,
  type Day,
  isSettled,
  limits,
  type Say,
  type Store,
  say,
} from "@coupon-center/contract";
import { daysLeftIfSoon } from "../coupon/state-text.ts";
import { isStorePublic } from "../merchant/is-store-public.ts";
import type { SeenCoupon } from "../merchant/last-seen.ts";
import { isAhead, nextCharge, statusLabel } from "../merchant/subscription-text.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";

/** A store's public coupons (decision 031). */
export function shownCoupons<C extends SeenCoupon>(store: Store, coupons: readonly C[]): C[] {
  return isStorePublic(store) ? coupons.filter(({ state }) => state === "live") : [];
}

/**
 * The state of an approved store's page; nothing is called live while no coupon is public
 * (rule 4.12).
 */
export function pageTitle(shown: readonly SeenCoupon[] | null, say: Say): string {
  if (shown === null) return say("yourPage");
  return shown.length > 0 ? say("yourPageLive") : say("yourPageEmpty");
}

interface Fact {
  name: string;
  value: string;
}

/** What the owner wants to know of the page at a glance; ended coupons were taken, too. */
export function liveFacts(
  store: Store,
  coupons: readonly Coupon[],
  { today, ...place }: DayPlace & { today: Day },
): Fact[] {
  const { locale } = place;
  const shown = shownCoupons(store, coupons);
  const soon = shown.filter(({ expiration_date: end }) => daysLeftIfSoon(end, today) !== null);
  const taken = coupons.reduce((sum, { feedback }) => sum + (feedback?.taken ?? 0), 0);
  const takenName = say(locale, "takenInDays", { days: limits.feedbackDays });
  return [
    { name: say(locale, "liveCoupons"), value: countText(shown.length, locale) },
    { name: say(locale, "endingSoon"), value: countText(soon.length, locale) },
    { name: takenName, value: countText(taken, locale) },
    billingFact(store.stripe_subscription, place),
  ];
}

function billingFact(plan: Store["stripe_subscription"], place: DayPlace): Fact {
  if (plan === null)
    return { name: say(place.locale, "plan"), value: say(place.locale, "noneYet") };
  const next = nextCharge(plan);
  if (next !== null)
    return { name: say(place.locale, "nextBilling"), value: secondsText(next, place) };
  if ((isSettled(plan.status) || plan.status === "canceled") && isAhead(plan.ends_at))
    return { name: say(place.locale, "planEnds"), value: secondsText(plan.ends_at, place) };
  if (plan.collection_paused && isSettled(plan.status))
    return { name: say(place.locale, "nextBilling"), value: say(place.locale, "billingPaused") };
  return { name: say(place.locale, "plan"), value: statusLabel(plan.status, place.locale) };
}
