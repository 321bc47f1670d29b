import format, { type FormatOptions, type FormatValues } from "icu-minify/format";
import { findText, keepTexts } from "#texts";
import { nameInDirection } from "../direction.ts";
import { getOrCreate } from "../get-or-create.ts";
import { numberFormat } from "../number-text.ts";
import type { Say, SayValues, TextKey } from "./text-keys.ts";

export { keepTexts, type Say };

const pluralRules = new Map<string, Intl.PluralRules>();

const formatters: FormatOptions["formatters"] = {
  getNumberFormat: (locale) => numberFormat(String(locale), 0),
  getPluralRules: (locale) =>
    getOrCreate(pluralRules, String(locale), () => new Intl.PluralRules(locale)),
  // No text formats a date: that is the part of `day-text.ts`.
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
};

/**
 * A text in the locale's language. The locale is an argument everywhere, as one process serves
 * brands of several languages at the same time (decision 072).
 */
export function say<K extends TextKey>(locale: string, key: K, ...values: SayValues<K>): string;
export function say(locale: string, key: TextKey, values?: FormatValues): string {
  const named = values && inDirection(values, locale);
  return String(format(findText(locale, key), locale, named, { formatters }));
}

function inDirection(values: FormatValues, locale: string): FormatValues {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? nameInDirection(value, locale) : value,
  ]);
  return Object.fromEntries(entries);
}

/** `say` for one locale. */
export const sayIn =
  (locale: string): Say =>
  (key, ...values) =>
    say(locale, key, ...values);
