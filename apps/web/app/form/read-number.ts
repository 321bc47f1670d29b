import { countText, getOrCreate } from "@coupon-center/contract";
import { plainNumber } from "./pasted-text.ts";

const PLAIN = /^\d*(\.\d+)?$/;
/** With '_' for the marks between groups; India groups by two before the last three. */
const GROUPED = /^[1-9]\d{0,2}(_\d{2,3})*_\d{3}(\.\d+)?$/;

/**
 * The plain decimal, as the API takes it, of a number typed with its unit ('$20', '20 %', '20
 * USD'), in groups ('1,000', '1 000'), with the locale's decimal mark, in Arabic or wide digits. A
 * text without such a number is returned unchanged, so that it is refused.
 */
export function readNumber(typed: string, locale: string, units: readonly string[]): string {
  const digits = withoutUnit(plainNumber(typed), units.map(plainNumber));
  const { group, decimal } = marksOf(locale);
  const marked = digits
    .replace(/[\s'’٬]/gu, "_")
    .replaceAll(group, "_")
    .replaceAll(decimal, ".")
    .replaceAll("٫", ".");
  if (GROUPED.test(marked)) return marked.replaceAll("_", "");
  return [marked, digits].find((text) => PLAIN.test(text)) ?? typed;
}

/**
 * A plain decimal in the locale's digits and with its decimal mark, each digit as it is, without
 * groups, so that it can be typed on. A text that is no such number is returned unchanged.
 */
export function showNumber(plain: string, locale: string): string {
  if (!PLAIN.test(plain)) return plain;
  return plain
    .replace(/\d/g, (digit) => countText(Number(digit), locale))
    .replace(".", marksOf(locale).decimal);
}

function withoutUnit(typed: string, units: readonly string[]): string {
  const text = typed.toLowerCase();
  for (const unit of units.map((one) => one.toLowerCase())) {
    if (text.startsWith(unit)) return typed.slice(unit.length).trim();
    if (text.endsWith(unit)) return typed.slice(0, -unit.length).trim();
  }
  return typed;
}

interface Marks {
  /** between groups of digits */
  group: string;
  /** before the decimals */
  decimal: string;
}

const known = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  return getOrCreate(known, locale, () => {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
    const mark = (type: string) => parts.find((part) => part.type === type)?.value;
    return { group: mark("group") ?? ",", decimal: mark("decimal") ?? "." };
  });
}
