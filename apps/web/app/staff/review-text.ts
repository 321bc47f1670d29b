import { type ReviewState, type Say, say, type TextKeyAlone } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import type { Tone } from "../ui/Tag.tsx";

interface ReviewLook {
  tone: Tone;
  text: TextKeyAlone;
}

/** How the state of a store's review looks. */
export const reviewLooks: Readonly<Record<ReviewState, ReviewLook>> = {
  pending: { tone: "warn", text: "reviewPending" },
  approved: { tone: "good", text: "reviewApproved" },
  declined: { tone: "bad", text: "reviewDeclined" },
  suspended: { tone: "bad", text: "reviewSuspended" },
};

const units: readonly [name: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/**
 * '2 days ago', '3 hours ago', 'just now' for an ISO time, relative to business time by default.
 */
export function ageText(iso: string, locale: string, now = businessNow()): string {
  const age = now - Date.parse(iso);
  const unit = units.find(([, ms]) => age >= ms);
  if (!unit) return say(locale, "justNow");
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return relative.format(-Math.floor(age / unit[1]), unit[0]);
}

/** How many other stores are waiting. */
export function othersText(count: number, say: Say): string {
  return count === 0 ? say("lastInQueue") : say("moreInQueue", { count });
}
