import { addDays, type Day, daysBetween } from "@coupon-center/contract";

/** How many days before its last one the owner is reminded of a coupon's end (decision 047). */
export const REMIND_DAYS = 7;

/** The day to remind of an end that is set today; null without one, or when it is so near that nobody has forgotten. */
export function reminderDay(end: Day | null, today: Day): Day | null {
  if (end === null || daysBetween(today, end) <= REMIND_DAYS) return null;
  return addDays(end, -REMIND_DAYS);
}
