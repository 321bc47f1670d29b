import { addDays, type Day, daysBetween, limits } from "@coupon-center/contract";

/**
 * The day to remind of an end that is set today; null without an end, or if that day is today or
 * past.
 */
export function reminderDay(end: Day | null, today: Day): Day | null {
  if (end === null || daysBetween(today, end) <= limits.remindDays) return null;
  return addDays(end, -limits.remindDays);
}
