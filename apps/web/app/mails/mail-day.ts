import { dayText } from "../time/day-text.ts";

/** Formats a day; any other text is returned unchanged. */
export function when(day: string, locale: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayText(day, locale) : day;
}

/** 'January 2027' for '2027-01' */
export function monthText(month: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Intl.DateTimeFormat("en-US", options).format(Date.UTC(year, number - 1));
}
