import { type Day, getOrCreate, isCalendarDay } from "@coupon-center/contract";
import { dateFormat } from "../../time/day-text.ts";
import { plainNumber } from "../pasted-text.ts";

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/**
 * 'yyyy-MM-dd' from '2026-12-01', 'Dec 1, 2026', '1-Dec-2026' or '12/1/2026', which is '1/12/2026'
 * where the day comes first, with slashes, hyphens or dots between numbers; months are named in the
 * locale's language or in English. Null for anything else.
 */
export function parseDay(text: string, locale: string): Day | null {
  const typed = plainNumber(text).replace(/\s*([-/.])\s*/g, "$1");
  const [, firstYear, , ...rest] = YEAR_FIRST.exec(typed) ?? [];
  if (firstYear !== undefined) return dayOf(firstYear, ...rest);
  const [, one, , other, year] = YEAR_LAST.exec(typed) ?? [];
  if (year !== undefined)
    return isDayFirst(locale) ? dayOf(year, other, one) : dayOf(year, one, other);
  return parseNamed(typed, locale);
}

/**
 * What is written between the parts of a day in English and Spanish, or before it; 'º' is of '1.º'.
 */
const BESIDE = new Set(["", "de", "del", "of", "the", "º"]);
/** '1st' and '1º' */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|º)$/i;

/** Parses '1 de diciembre de 2026', 'Dec 1st, 2026': a month's name and a day, then the year. */
function parseNamed(typed: string, locale: string): Day | null {
  const words = typed
    .split(/[\s,،.-]+/)
    .filter((word) => !BESIDE.has(word.toLowerCase()))
    .map((word) => word.replace(ORDINAL, "$1"));
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const name = words.filter((word) => !/^\d+$/.test(word)).join(" ");
  const [day = "", year = ""] = numbers;
  const isOne = words.join(" ").includes(name);
  if (!isOne || numbers.length !== 2 || words.at(-1) !== year || !/^\d{4}$/.test(year)) return null;
  const month = monthOf(name, locale) ?? monthOf(name, "en");
  return month === null || day.length > 2 ? null : dayOf(year, String(month), day);
}

function isDayFirst(locale: string): boolean {
  const parts = dateFormat(locale, {})
    .formatToParts()
    .map(({ type }) => type);
  return parts.indexOf("day") < parts.indexOf("month");
}

const known = new Map<string, readonly string[]>();

/** A month's number by its name, or by the first letters of one, three at least. */
function monthOf(name: string, locale: string): number | null {
  const names = getOrCreate(known, locale, () => namesOf(locale));
  const typed = plain(name);
  const exact = names.indexOf(typed);
  if (exact >= 0) return exact + 1;
  const found = names.flatMap((one, index) => (one.startsWith(typed) ? [index + 1] : []));
  return typed.length >= 3 && found.length === 1 ? (found[0] ?? null) : null;
}

function namesOf(locale: string): readonly string[] {
  const long = dateFormat(locale, { timeZone: "UTC", month: "long", day: "numeric" });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = long.formatToParts(Date.UTC(2026, month, 1));
    return plain(parts.find(({ type }) => type === "month")?.value ?? "");
  });
}

/** Without accents and Arabic's small signs, which are often left out. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function dayOf(year = "", month = "", date = ""): Day | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isCalendarDay(day) ? day : null;
}
