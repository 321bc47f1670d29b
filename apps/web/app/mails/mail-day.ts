import { dayText } from "../time/day-text.ts";

/** Formats a day; any other text is returned unchanged. */
export function when(day: string, locale: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayText(day, locale) : day;
}
