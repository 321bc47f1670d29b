import { type Day, isCalendarDay } from "@coupon-center/contract";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WORDS = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i;
const WORDS_DAY_FIRST = /^(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,? (\d{4})$/i;

/** 'yyyy-MM-dd' from '2026-12-01', '12/1/2026', 'Dec 1, 2026' or '1 Dec 2026'; null for anything else. */
export function parseDay(text: string): Day | null {
  const typed = text.trim().replace(/\s+/g, " ");
  const iso = ISO.exec(typed);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const american = AMERICAN.exec(typed);
  if (american) return dayOf(american[3], american[1], american[2]);
  const words = WORDS.exec(typed);
  if (words) return dayOf(words[3], monthOf(words[1]), words[2]);
  const dayFirst = WORDS_DAY_FIRST.exec(typed);
  return dayFirst ? dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

function monthOf(name = ""): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1);
}

function dayOf(year = "", month = "", date = ""): Day | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isCalendarDay(day) ? day : null;
}
