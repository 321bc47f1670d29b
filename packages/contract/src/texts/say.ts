import format, { type FormatOptions, type FormatValues } from "icu-minify/format";
import { findText, keepTexts } from "#texts";
import { numberFormat } from "../number-text.ts";
import type { TextKey, TextValues } from "./text-keys.ts";

export { keepTexts };

const pluralRules = new Map<string, Intl.PluralRules>();

const formatters: FormatOptions["formatters"] = {
  getNumberFormat: (locale) => numberFormat(String(locale), 0),
  getPluralRules(locale) {
    const rules = pluralRules.get(String(locale)) ?? new Intl.PluralRules(locale);
    // equivalent mutant (drop statement): the cached value is created again
    pluralRules.set(String(locale), rules);
    return rules;
  },
  // No text formats a date: that is the part of `day-text.ts`.
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
};

type Values<K extends TextKey> = object extends TextValues<K> ? [] : [values: TextValues<K>];

/**
 * A text in the locale's language. The locale is an argument everywhere, as one process serves
 * brands of several languages at the same time (decision 072).
 */
export function say<K extends TextKey>(locale: string, key: K, ...values: Values<K>): string;
export function say(locale: string, key: TextKey, values?: FormatValues): string {
  return String(format(findText(locale, key), locale, values, { formatters }));
}
