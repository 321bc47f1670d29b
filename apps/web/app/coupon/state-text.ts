import { type Coupon, type Day, daysBetween, type Say, say } from "@coupon-center/contract";
import { comingDayText, expiryText, startText } from "../time/day-text.ts";
import type { Tone } from "../ui/Tag.tsx";

/** How many days before its end a coupon counts as ending soon. */
const SOON_DAYS = 7;

/** The days that are left of a coupon that ends soon; null for any other. */
export function daysLeftIfSoon(expiration: Day | null, today: Day): number | null {
  const left = expiration === null ? null : daysBetween(today, expiration);
  return left === null || left > SOON_DAYS ? null : left;
}

export interface StateText {
  tone: Tone;
  /** the state in a word or two: 'Live', 'Ends in 3 days', 'Scheduled' */
  tag: string;
  /** an additional text: 'Ends Dec 20', or the day alone beside 'Ends in 3 days' */
  note: string;
}

type CouponFacts = Pick<
  Coupon,
  "state" | "start_date" | "expiration_date" | "held_as_copy" | "awaits_review" | "withdrawn_reason"
>;

interface StateAt {
  today: Day;
  locale: string;
  /** false while nothing of its store is public */
  storeIsPublic: boolean;
}

/** A coupon's state as text. */
export function stateText(
  coupon: CouponFacts,
  { today, locale, storeIsPublic }: StateAt,
): StateText {
  const { state, start_date, expiration_date } = coupon;
  // First of all, as no change of its days brings it back.
  if (coupon.withdrawn_reason != null)
    return { tone: "bad", tag: say(locale, "withdrawn"), note: coupon.withdrawn_reason };
  const expiry = expiryText(expiration_date, today, locale);
  if (state === "expired") return { tone: "bad", tag: say(locale, "stateExpired"), note: expiry };
  if (state === "held")
    return {
      tone: "warn",
      tag: say(locale, "stateHeld"),
      note: say(locale, heldReason(coupon)),
    };
  if (state === "scheduled") {
    return {
      tone: "plain",
      tag: say(locale, "stateScheduled"),
      note: startText(start_date, today, locale),
    };
  }
  if (!storeIsPublic) return { tone: "plain", tag: say(locale, "stateReady"), note: expiry };
  const left = daysLeftIfSoon(expiration_date, today);
  if (expiration_date === null || left === null)
    return { tone: "good", tag: say(locale, "stateLive"), note: expiry };
  // The day alone: 'Ends' again would be longer than a line of a phone in Spanish and Arabic.
  const day = left < 2 ? "" : comingDayText(expiration_date, today, locale);
  return { tone: "warn", tag: endsIn(left, locale), note: day };
}

function heldReason({ held_as_copy, awaits_review }: CouponFacts) {
  if (held_as_copy) return "heldAsCopy";
  return awaits_review ? "awaitsReview" : "notShown";
}

/** Why shoppers do not see a coupon that its owner just saved, if staff decided so. */
export function notShownText(
  { held_as_copy, withdrawn_reason }: Pick<Coupon, "held_as_copy" | "withdrawn_reason">,
  say: Say,
): string | null {
  if (withdrawn_reason != null) return say("staysWithdrawn");
  return held_as_copy ? say("heldAsCopy") : null;
}

/** 'Ends today', 'Ends tomorrow', 'Ends in 3 days' */
function endsIn(days: number, locale: string): string {
  if (days <= 0) return say(locale, "endsToday");
  return days === 1 ? say(locale, "endsTomorrow") : say(locale, "endsInDays", { count: days });
}
