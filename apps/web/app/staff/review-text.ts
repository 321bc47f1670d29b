import { countText, parseUrl, type ReviewState } from "@coupon-center/contract";
import { businessNow } from "../time/business-time.ts";
import type { Tone } from "../ui/Tag.tsx";

const looks: Readonly<Record<ReviewState, { tone: Tone; text: string }>> = {
  pending: { tone: "warn", text: "Pending" },
  approved: { tone: "good", text: "Approved" },
  declined: { tone: "bad", text: "Declined" },
  suspended: { tone: "bad", text: "Suspended" },
};

export function reviewLook(state: ReviewState): { tone: Tone; text: string } {
  return looks[state];
}

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
  if (!unit) return "just now";
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return relative.format(-Math.floor(age / unit[1]), unit[0]);
}

/** An act of the history as text: 'store.approved' becomes 'Store approved'. */
export function actText(act: string): string {
  const words = act.replace(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '1 held coupon', '3 held coupons' */
export function heldText(count: number, locale: string): string {
  return count === 1 ? "1 held coupon" : `${countText(count, locale)} held coupons`;
}

/** 'northpine.example' of 'https://www.northpine.example/shop' */
export function hostText(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, "") ?? url;
}

/** How many other stores are waiting. */
export function othersText(count: number, locale: string): string {
  if (count === 0) return "The last one in the queue";
  return `${countText(count, locale)} more in the queue`;
}
