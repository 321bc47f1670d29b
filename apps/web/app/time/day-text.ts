import {
  type ClientView,
  type Day,
  dayIn,
  daysBetween,
  getOrCreate,
  say,
} from "@coupon-center/contract";

/** Returns a function that formats days; its formatters are created when first used. */
function format(options: Intl.DateTimeFormatOptions): (day: Day, locale: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (day, locale) => {
    const make = () => dateFormat(locale, { timeZone: "UTC", ...options });
    return getOrCreate(made, locale, make).format(new Date(`${day}T00:00:00Z`));
  };
}

/** All dates are Gregorian, as days are typed and stored. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { calendar: "gregory", ...options });
}

const shortDay = format({ month: "short", day: "numeric" });
const weekdayShort = format({ weekday: "short" });
const weekdayNarrow = format({ weekday: "narrow" });

/** 'Nov 20, 2026' */
export const dayText = format({ month: "short", day: "numeric", year: "numeric" });

/** 'Friday, November 27', for a day in the near future */
export const longDayText = format({ weekday: "long", month: "long", day: "numeric" });

/** 'Friday, November 20, 2026' */
export const spokenDay = format({ dateStyle: "full" });

/** '11/2026', as on a card */
export const numericMonthText = format({ month: "2-digit", year: "numeric" });

/** 'November 2026' */
export const monthText = format({ month: "long", year: "numeric" });

/** 'Nov 2026' */
export const shortMonthText = format({ month: "short", year: "numeric" });

/** 'Friday' */
export const weekdayText = format({ weekday: "long" });

/** Where a moment is told as a day: in the stores' time zone (decision 027). */
export type DayPlace = Pick<ClientView, "locale" | "timeZone">;

/** 'Nov 20, 2026' for epoch seconds: the stores' day, wherever its reader is. */
export function secondsText(epochSeconds: number, { locale, timeZone }: DayPlace): string {
  return dayText(dayIn(timeZone, epochSeconds * 1000), locale);
}

/** The same for an ISO time. */
export function isoDayText(iso: string, place: DayPlace): string {
  return secondsText(Date.parse(iso) / 1000, place);
}

/** 'Dec 20', with the year only if it is not the current one. */
function nearDay(day: Day, today: Day, locale: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day, locale) : dayText(day, locale);
}

/** 'Friday' within a week, else 'Dec 20': beside a text that tells how many days are left. */
export function comingDayText(day: Day, today: Day, locale: string): string {
  const isNear = daysBetween(today, day) < 7;
  return isNear ? weekdayText(day, locale) : nearDay(day, today, locale);
}

/** When a coupon ends: 'Ends today', 'Ends Friday', 'Ends Dec 20', 'No end date'. */
export function expiryText(expiration: Day | null, today: Day, locale: string): string {
  if (expiration === null) return say(locale, "noEndDate");
  const left = daysBetween(today, expiration);
  if (left < 0) return say(locale, "ended", { day: nearDay(expiration, today, locale) });
  if (left === 0) return say(locale, "endsToday");
  if (left === 1) return say(locale, "endsTomorrow");
  if (left < 7) return say(locale, "endsOnWeekday", { weekday: weekdayText(expiration, locale) });
  return say(locale, "endsOn", { day: nearDay(expiration, today, locale) });
}

/** 'Starts tomorrow', 'Starts Dec 1' */
export function startText(start: Day, today: Day, locale: string): string {
  if (daysBetween(today, start) === 1) return say(locale, "startsTomorrow");
  return say(locale, "startsOn", { day: nearDay(start, today, locale) });
}

/** 'Nov 20, 2026, 3:41 PM EST' for an ISO time, in the stores' time zone as all days are. */
export function timeText(iso: string, { locale, timeZone }: DayPlace): string {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return dateFormat(locale, { timeZone, ...day, ...time }).format(new Date(iso));
}

/** '11:59 PM', the end of a day; '23:59' where hours are counted on */
export function lastMinuteText(locale: string): string {
  const options = { timeZone: "UTC", timeStyle: "short" } as const;
  return dateFormat(locale, options).format(new Date("2026-01-01T23:59:00Z"));
}

/** All names of UTC, as 'Etc/UTC', which machines without a place have. */
const UTC = /^(?:etc\/)?(?:utc|uct|gmt[+-]?0?|greenwich|universal|zulu)$/i;

/**
 * 'New York time' of 'America/New_York'; in other languages by the zone's own name there, which UTC
 * has not. Of zones without a place, 'Etc/GMT+5' is five hours behind and called 'GMT-05:00'.
 */
export function zoneText(timeZone: string, locale: string): string {
  if (UTC.test(timeZone)) return say(locale, "utcTime");
  if (locale.startsWith("en") && !timeZone.startsWith("Etc/GMT")) {
    return `${(timeZone.split("/").at(-1) ?? timeZone).replace(/_/g, " ")} time`;
  }
  const parts = dateFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** 'Fri'; a letter where the short names are as long as the names themselves, as in Arabic. */
export function shortWeekdayText(day: Day, locale: string): string {
  const short = weekdayShort(day, locale);
  return short === weekdayText(day, locale) ? weekdayNarrow(day, locale) : short;
}
