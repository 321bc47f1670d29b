import { getOrCreate } from "./get-or-create.ts";

/** Languages whose catalogue of texts is complete (decision 052); a brand can have no other. */
export const completeLanguages: readonly string[] = ["en", "es", "ar"];

/** What is wrong with a brand's `locale`, and what to write; null if nothing is. */
export function localeFault(tag: string): string | null {
  const canonical = canonicalLocale(tag);
  if (canonical === null) return `must be a language tag like ${EXAMPLE}`;
  if (canonical !== tag) return `must be written ${canonical}`;
  if (completeLanguages.includes(new Intl.Locale(tag).language)) return null;
  const supported = completeLanguages.map((language) => `${language} (${nameOf(language)})`);
  return `must be of a language whose texts are complete: ${supported.join(", ")}, like ${EXAMPLE}`;
}

const EXAMPLE = "en-GB";

function canonicalLocale(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function nameOf(language: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}

/**
 * The locale with the digits of the product, where engines differ: in Arabic without a country, or
 * of one that ICU has no Arabic of, as 'ar-US', whose digits its later versions have changed.
 */
export function withDigits(tag: string): string {
  const { language, numberingSystem, region = "" } = new Intl.Locale(tag);
  const { locale } = new Intl.NumberFormat(tag).resolvedOptions();
  const hasItsOwn = /^[A-Z]{2}$/.test(region) && new Intl.Locale(locale).region === region;
  if (language !== "ar" || numberingSystem !== undefined || hasItsOwn) return tag;
  return new Intl.Locale(tag, { numberingSystem: "latn" }).toString();
}

const directions = new Map<string, "ltr" | "rtl">();

/** The direction in which a language is written, for `dir`. */
export function textDirection(locale: string): "ltr" | "rtl" {
  const read = () => (new Intl.Locale(locale).getTextInfo().direction === "rtl" ? "rtl" : "ltr");
  return getOrCreate(directions, locale, read);
}

/** Sunday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** The day that the weeks of a calendar start with. */
export function firstWeekday(locale: string): (typeof weekdays)[number] {
  return weekdays[new Intl.Locale(locale).getWeekInfo().firstDay % 7] ?? 0;
}
