import { getOrCreate } from "./get-or-create.ts";

// From the year 1000: earlier ones are shown with fewer digits, which is not how a day is typed,
// and the year 0 as 1.
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

export const DAY_MS = 86_400_000;

/** A calendar day, 'yyyy-MM-dd': compared as text, without a time zone. */
export type Day = string;

/** Whether the day exists: '2027-02-31' does not. */
export function isCalendarDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const lastAsked = new Map<string, { minute: number; day: Day }>();

/** The calendar day of an instant (epoch milliseconds) in a time zone. */
export function dayIn(timeZone: string, epochMs: number): Day {
  // The last result is cached per time zone: a day can only change at the start of a minute.
  // equivalent mutant (swap arithmetic): the cache is never hit then
  const minute = Math.floor(epochMs / 60_000);
  const last = lastAsked.get(timeZone);
  // equivalent mutant (condition false): the cached value is computed again
  if (last?.minute === minute) return last.day;
  const day = new Date(epochMs + offsetAt(timeZone, epochMs)).toISOString().slice(0, 10);
  // equivalent mutant: the cached value is computed again
  lastAsked.set(timeZone, { minute, day });
  return day;
}

/** The day `count` days later. */
export function addDays(day: Day, count: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + count);
  return time.toISOString().slice(0, 10);
}

/** The same day `count` months later, clamped to the month's end: 31 Jan becomes 28 Feb. */
export function addMonths(day: Day, count: number): Day {
  const time = new Date(`${day}T00:00:00Z`);
  const date = time.getUTCDate();
  time.setUTCDate(1); // equivalent mutant (change number): any day up to the 28th gives the same
  time.setUTCMonth(time.getUTCMonth() + count);
  const last = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(date, last));
  return time.toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  // equivalent mutant (change number): the difference is rounded away
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * The instant (epoch milliseconds) at which a day starts in a time zone: UTC midnight corrected by
 * the zone's offset, twice, as the first correction can cross a clock change. Where the clock goes
 * forward at midnight, the two are an hour apart, and the later one is that moment.
 */
export function startOfDay(timeZone: string, day: Day): number {
  // equivalent mutant: the cached value is computed again
  if (startsOfDays.size >= MAX_REMEMBERED) startsOfDays.clear();
  return getOrCreate(startsOfDays, `${timeZone} ${day}`, () => {
    const wall = Date.parse(`${day}T00:00:00Z`);
    const near = wall - offsetAt(timeZone, wall);
    const begins = wall - offsetAt(timeZone, near);
    const isMidnight = begins === near || begins + offsetAt(timeZone, begins) === wall;
    return isMidnight ? begins : Math.max(near, begins);
  });
}

/** By time zone and day: a store page shows the same few days for each of its coupons. */
const startsOfDays = new Map<string, number>();
const MAX_REMEMBERED = 1_000;

const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const make = () =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  return getOrCreate(wallClocks, timeZone, make);
}

/**
 * A zone's offset from UTC at an instant. It is read from the parts, as the formatted text differs
 * between engines.
 */
function offsetAt(timeZone: string, epochMs: number): number {
  const parts = wallClock(timeZone).formatToParts(epochMs);
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(epochMs / 1000) * 1000;
}
