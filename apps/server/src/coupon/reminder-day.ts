import { addDays, type Day, daysBetween } from "@coupon-center/contract";

/** How many days before a coupon's end its owner is reminded (decision 047). */
export const REMIND_DAYS = 7;

/**
 * The day to remind of an end that is set today; null without an end, or if that day is today or
 * past.
 */
export function reminderDay(end: Day | null, today: Day): Day | null {
  if (end === null || daysBetween(today, end) <= REMIND_DAYS) return null;
  return addDays(end, -REMIND_DAYS);
}
