import { dateFormat, dayText } from "../time/day-text.ts";

/** Formats a day; any other text is returned unchanged. */
export function when(day: string, locale: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayText(day, locale) : day;
}

/** 'January 2027' for '2027-01' */
export function monthText(month: string, locale: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const [year = 0, number = 1] = month.split("-").map(Number);
  return dateFormat(locale, options).format(Date.UTC(year, number - 1));
}
