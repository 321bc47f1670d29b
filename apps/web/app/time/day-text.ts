import { type Day, daysBetween } from "@coupon-center/contract";

/** Writes days in one way. Made when first used: each format costs a phone some ten milliseconds. */
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

/** 'Friday, November 27', for a day that is near */
export function longDayText(day: Day): string {
  return longDay(day);
}

/** 'Nov 20, 2026' for epoch seconds, in the reader's own zone unless one is given. */
export function secondsText(epochSeconds: number, timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "short", day: "numeric", year: "numeric" };
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(epochSeconds * 1000);
}

/** 'Dec 20', with the year only when it is another one than today's. */
function nearDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : fullDay(day);
}

/** When an offer ends, as people say it: 'Ends today', 'Ends Friday', 'Ends Dec 20', 'No end date'. */
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
