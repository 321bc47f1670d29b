import { completeLanguages, currencyDigits, currencySymbol } from "@coupon-center/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber, showNumber } from "./read-number.ts";

const dollars = ["$", "USD"];

test.each([
  ["20", "20"],
  ["12.50", "12.50"],
  [" 7 ", "7"],
  [".5", ".5"],
  ["$20", "20"],
  ["20$", "20"],
  ["20 USD", "20"],
  ["usd 20", "20"],
  ["1,000", "1000"],
  ["$1,000,000.25", "1000000.25"],
  ["1 000", "1000"],
  ["1\u{a0}000.5", "1000.5"],
  ["1'000", "1000"],
  ["12,34,567", "1234567"],
  ["１２．５", "12.5"],
  ["＄１，０００", "1000"],
  ["20\u{200b}", "20"],
  ["$", ""],
  ["", ""],
])("'%s' means %s", (typed, expected) => {
  expect(readNumber(typed, "en-US", dollars)).toBe(expected);
});

test.each([
  "many",
  "12,50",
  "1,00",
  "1e3",
  "-5",
  "20%",
  "€20",
  "1,000,0",
  "1.000.000",
  "20 30",
  "0x10",
])("'%s' is no number of dollars, and stays as it was typed", (typed) => {
  expect(readNumber(typed, "en-US", dollars)).toBe(typed);
});

test.each([
  ["en-ZA", "12,50", "12.50"],
  ["en-DE", "1.000", "1000"],
  ["en-DE", "1.000,5", "1000.5"],
  ["en-DE", "12.50", "12.50"],
  ["en-DE", "0.125", "0.125"],
  ["en-DE", "12٫5", "12.5"],
  ["en-CH", "1’000.5", "1000.5"],
  ["en-IN", "12,34,567.5", "1234567.5"],
])("in %s '%s' means %s", (locale, typed, expected) => {
  expect(readNumber(typed, locale, ["€", "EUR"])).toBe(expected);
});

test.each([
  ["ar-EG", "٢٠", "20"],
  ["ar-EG", "١٬٢٣٤٫٥", "1234.5"],
  ["ar-EG", "١٢٫٥٠", "12.50"],
  ["ar-EG", "12.50", "12.50"],
  ["ar-TN", "١٫٥٠٠", "1.500"],
  ["ar-TN", "١.٥٠٠٫٥", "1500.5"],
  ["ar-EG", "٢٠ USD", "20"],
  ["ar-EG", "\u{200f}$٢٠", "20"],
  ["en-US", "٢٠", "20"],
  ["en-US", "١٢٫٥", "12.5"],
  ["en-US", "۴۵", "45"],
])("in %s '%s' in Arabic digits means %s (rule 1.9, decision 072)", (locale, typed, expected) => {
  expect(readNumber(typed, locale, dollars)).toBe(expected);
});

test.each([
  ["￥1,200", ["¥", "JPY"]],
  ["￥１，２００", ["¥", "JPY"]],
  ["1200￥", ["￥", "JPY"]],
  ["￡1,200", ["£", "GBP"]],
  ["￦1,200", ["₩", "KRW"]],
])("'%s' with the wide sign of a currency means 1200", (typed, units) => {
  expect(readNumber(typed, "en-US", units)).toBe("1200");
});

test("an Arabic number without sense stays as it was typed", () => {
  expect(readNumber("٢٠ ٣٠", "ar-EG", dollars)).toBe("٢٠ ٣٠");
});

test("a percentage is read with its sign", () => {
  expect(
    ["20%", "20 %", "%20", "٢٠٪", "$20"].map((typed) => readNumber(typed, "en-US", ["%"])),
  ).toEqual(["20", "20", "20", "20", "$20"]);
});

const locales = [
  "en-US",
  "en-GB",
  "en-IN",
  "en-ZA",
  "en-DE",
  "en-CH",
  "en-SE",
  "es",
  "es-MX",
  "ar",
  "ar-EG",
];

test.each(locales)("each number that a screen shows in %s is read back as itself", (locale) => {
  for (const number of [0, 0.05, 7, 12.5, 999.99, 1000, 12_345.6, 999_999, 1_000_000.25]) {
    const shown = new Intl.NumberFormat(locale).format(number);
    expect(Number(readNumber(`$${shown}`, locale, dollars)), shown).toBe(number);
  }
});

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const anyLocale = fc
  .tuple(fc.constantFrom(...completeLanguages), fc.option(fc.tuple(letter, letter)))
  .map(([language, region]) => (region ? `${language}-${region.join("")}` : language));

const anyAmount = fc
  .tuple(fc.constantFrom(...Intl.supportedValuesOf("currency")), fc.nat({ max: 2 ** 31 - 1 }))
  .map(([currency, minor]) => ({
    currency,
    amount: String(minor / 10 ** currencyDigits(currency)),
  }));

test("in every locale and currency an amount that the field shows is read back as the same digits, however often (rules 1.9, 6.6, decision 052)", () => {
  fc.assert(
    fc.property(
      anyLocale,
      anyAmount,
      fc.integer({ min: 1, max: 4 }),
      (locale, { currency, amount }, times) => {
        const units = [currencySymbol(currency, locale), currency];
        let value = amount;
        for (let time = 0; time < times; time += 1) {
          value = readNumber(showNumber(value, locale), locale, units);
        }
        expect(value).toBe(amount);
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  ["en-US", "1000.50", "1000.50"],
  ["es", "12345.5", "12345,5"],
  ["ar-TN", "7.125", "7,125"],
  ["ar-EG", "1250.50", "١٢٥٠٫٥٠"],
  ["es", "", ""],
  ["es", "1.", "1."],
  ["es", "$20", "$20"],
])("in %s the value '%s' is shown as '%s' (decision 052)", (locale, value, shown) => {
  expect(showNumber(value, locale)).toBe(shown);
});
