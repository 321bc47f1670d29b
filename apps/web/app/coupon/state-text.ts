import { type Coupon, type Day, daysBetween } from "@coupon-center/contract";
import { expiryText, startText } from "../time/day-text.ts";
import type { Tone } from "../ui/Tag.tsx";

/** How many days before its end a coupon is marked as ending soon. */
const SOON_DAYS = 7;

export interface StateText {
  tone: Tone;
  /** the state in a word or two: 'Live', 'Ends in 3 days', 'Scheduled' */
  tag: string;
  /** an additional text */
  note: string;
}

type CouponDates = Pick<Coupon, "state" | "start_date" | "expiration_date" | "held_as_copy">;

/** Why a coupon that resembles a withdrawn one is not public (decision 064). */
export const heldAsCopy =
  "Waits for our review: it has the code, link or description of a coupon that we withdrew";

interface StateAt {
  today: Day;
  locale: string;
  /** false while nothing of its store is public */
  storeIsPublic: boolean;
}

/** A coupon's state as text. */
export function stateText(
  coupon: CouponDates,
  { today, locale, storeIsPublic }: StateAt,
): StateText {
  const { state, start_date, expiration_date } = coupon;
  const expiry = expiryText(expiration_date, today, locale);
  if (state === "expired") return { tone: "bad", tag: "Expired", note: expiry };
  if (state === "held")
    return {
      tone: "warn",
      tag: "Held",
      note: coupon.held_as_copy ? heldAsCopy : "Not shown to shoppers",
    };
  if (state === "scheduled") {
    return { tone: "plain", tag: "Scheduled", note: startText(start_date, today, locale) };
  }
  if (!storeIsPublic) return { tone: "plain", tag: "Ready", note: expiry };
  const left = expiration_date === null ? null : daysBetween(today, expiration_date);
  if (left === null || left > SOON_DAYS) return { tone: "good", tag: "Live", note: expiry };
  return { tone: "warn", tag: endsIn(left), note: left < 2 ? "" : expiry };
}

/** 'Ends today', 'Ends tomorrow', 'Ends in 3 days' */
function endsIn(days: number): string {
  if (days <= 0) return "Ends today";
  return days === 1 ? "Ends tomorrow" : `Ends in ${days} days`;
}
