import { getOrCreate } from "./get-or-create.ts";

const formats = new Map<string, Intl.NumberFormat>();

export function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const make = () => new Intl.NumberFormat(locale, options);
  return getOrCreate(formats, `${locale} ${digits}`, make);
}

/** A number of things: 1500 is '1,500', and 150000 is '1,50,000' in en-IN. */
export function countText(count: number, locale: string): string {
  return numberFormat(locale, 0).format(count);
}

/** Decimal digits ('1500.25') as people read them ('1,500.25'): as text, so none is lost. */
export function decimalText(digits: string, locale: string): string {
  const [, fraction = ""] = digits.split(".");
  return numberFormat(locale, fraction.length).format(digits as `${number}`);
}

const patterns = new Map<string, string>();

/** What a locale writes around a number: '0%' in en-US, '-¤0' for a negative amount. */
export function numberPattern(
  locale: string,
  kind: "amount" | "percent",
  negative = false,
): string {
  const make = () => patternOfIntl(locale, kind, negative ? -1 : 1);
  return getOrCreate(patterns, `${locale} ${kind} ${negative}`, make);
}

/**
 * An amount's by the dollar, as `Intl` has other symbols than the product, and sets a space beside
 * those that end with a letter.
 */
function patternOfIntl(locale: string, kind: "amount" | "percent", sample: number): string {
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: 0,
    ...(kind === "percent"
      ? { style: "unit", unit: "percent" }
      : { style: "currency", currency: "usd", currencyDisplay: "narrowSymbol" }),
  })
    .formatToParts(sample)
    .map(({ type, value }) => (type === "integer" ? "0" : type === "currency" ? "¤" : value))
    .join("");
}

/** A percentage: 20 is '20%', and -20 '-20%', with the sign where the locale has it. */
export function percentText(percent: number, locale: string): string {
  const digits = decimalText(String(Math.abs(percent)), locale);
  return numberPattern(locale, "percent", percent < 0).replace("0", digits);
}

/** Arabic-Indic and Persian digits; both rows start at a multiple of 16. */
const DIGIT = /[٠-٩۰-۹]/g;
const PERCENT = /٪/g;
/** Invisible marks of direction, which are copied with numbers and dates that a page shows. */
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/** What was typed or pasted with the digits and percent sign of another script, with ours. */
export function plainDigits(typed: string): string {
  return typed
    .replace(MARKS, "")
    .replace(PERCENT, "%")
    .replace(DIGIT, (digit) => String(digit.charCodeAt(0) % 16));
}
