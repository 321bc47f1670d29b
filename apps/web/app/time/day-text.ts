import { type Day, daysBetween } from "@coupon-center/contract";

/**
 * Returns a function that formats days. The formatter is created when first used, as each one takes
 * a phone some ten milliseconds.
 */
function format(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (day) => {
    made ??= new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
    return made.format(new Date(`${day}T00:00:00Z`));
  };
}

const shortDay = format({ month: "short", day: "numeric" });
const fullDay = format({ month: "short", day: "numeric", year: "numeric" });
const weekday = format({ weekday: "long" });
const longDay = format({ weekday: "long", month: "long", day: "numeric" });

/** 'Nov 20, 2026' */
export function dayText(day: Day): string {
  return fullDay(day);
}

/** 'Friday, November 27', for a day in the near future */
export function longDayText(day: Day): string {
  return longDay(day);
}

/** 'Nov 20, 2026' for epoch seconds, in the reader's time zone. */
export function secondsText(epochSeconds: number): string {
  const options: Intl.DateTimeFormatOptions = { month: "short", day: "numeric", year: "numeric" };
  return new Intl.DateTimeFormat("en-US", options).format(epochSeconds * 1000);
}

/** 'Dec 20', with the year only if it is not the current one. */
function nearDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : fullDay(day);
}

/** When a coupon ends: 'Ends today', 'Ends Friday', 'Ends Dec 20', 'No end date'. */
export function expiryText(expiration: Day | null, today: Day): string {
  if (expiration === null) return "No end date";
  const left = daysBetween(today, expiration);
  if (left < 0) return `Ended ${nearDay(expiration, today)}`;
  if (left === 0) return "Ends today";
  if (left === 1) return "Ends tomorrow";
  if (left < 7) return `Ends ${weekday(expiration)}`;
  return `Ends ${nearDay(expiration, today)}`;
}

/** 'Starts tomorrow', 'Starts Dec 1' */
export function startText(start: Day, today: Day): string {
  return daysBetween(today, start) === 1 ? "Starts tomorrow" : `Starts ${nearDay(start, today)}`;
}
