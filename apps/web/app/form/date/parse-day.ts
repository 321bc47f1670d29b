import { type Day, isCalendarDay } from "@coupon-center/contract";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i;
const WORDS_DAY_FIRST = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i;

/**
 * 'yyyy-MM-dd' from '2026-12-01', 'Dec 1, 2026', '1 Dec 2026' or '12/1/2026', which is '1/12/2026'
 * where the day comes first; null for anything else.
 */
export function parseDay(text: string, locale: string): Day | null {
  const typed = text.trim().replace(/\s+/g, " ");
  const iso = ISO.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const slashes = SLASHES.exec(typed);
  if (slashes) {
    const [month, day] = isDayFirst(locale) ? [slashes[2], slashes[1]] : [slashes[1], slashes[2]];
    return dayOf(slashes[3], month, day);
  }
  const words = WORDS.exec(typed);
  if (words) return dayOf(words[3], monthOf(words[1]), words[2]);
  const dayFirst = WORDS_DAY_FIRST.exec(typed);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
}

function monthOf(name = ""): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year = "", month = "", date = ""): Day | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isCalendarDay(day) ? day : null;
}
