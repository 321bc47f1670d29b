import { expect, it } from "vitest";
import {
  completeLanguages,
  firstWeekday,
  localeFault,
  textDirection,
  withDigits,
} from "./locale.ts";
import { formatAmount, formatMinorUnits } from "./money.ts";
import { countText, percentText } from "./number-text.ts";
import { catalogues } from "./texts/catalogues.ts";

it.each([
  ["english!", "must be a language tag like en-GB"],
  ["en_GB", "must be a language tag like en-GB"],
  ["en-gb", "must be written en-GB"],
  ["iw", "must be written he"],
  [
    "he",
    "must be of a language whose texts are complete: en (English), es (Spanish), ar (Arabic), like en-GB",
  ],
  ["es-MX", null],
  ["ar-EG", null],
  ["ar", null],
  ["en", null],
  ["en-GB", null],
])("the locale %s of a brand: %s (rule 1.9, decision 052)", (tag, fault) => {
  expect(localeFault(tag)).toBe(fault);
});

it("'once its catalogue of texts is complete': every language with a catalogue is accepted, and no other (decision 052)", () => {
  expect(completeLanguages.toSorted()).toEqual(Object.keys(catalogues).toSorted());
});

it.each([
  ["en-US", "ltr"],
  ["es-MX", "ltr"],
  ["ar-EG", "rtl"],
])(
  "'`lang` and `dir` on every page and mail': %s is written %s (rule 1.9, decision 052)",
  (locale, dir) => {
    expect(textDirection(locale)).toBe(dir);
  },
);

it.each([
  ["en-US", 0],
  ["en-GB", 1],
  ["es", 1],
  ["es-MX", 0],
  ["ar-EG", 6],
] as const)("weeks of %s start with day %i (rule 1.9, decision 052)", (locale, day) => {
  expect(firstWeekday(locale)).toBe(day);
});

it.each([
  ["en-US", "1,234,567", "12.5%", "$1,234,567.50", "-€1,234.56"],
  ["en-GB", "1,234,567", "12.5%", "$1,234,567.50", "-€1,234.56"],
  ["en-IN", "12,34,567", "12.5%", "$12,34,567.50", "-€1,234.56"],
  ["en-ZA", "1 234 567", "12,5%", "$1 234 567,50", "-€1 234,56"],
  ["es", "1.234.567", "12,5 %", "1.234.567,50 $", "-1234,56 €"],
])(
  "'Numbers … by `Intl` at that locale': %s (rule 1.9, decision 052)",
  (locale, count, percent, ...money) => {
    const plain = (text: string) => text.replace(/\s/gu, " ");
    expect(plain(countText(1_234_567, locale))).toBe(count);
    expect(plain(percentText(12.5, locale))).toBe(percent);
    const shown = [
      formatAmount(1_234_567.5, "usd", locale),
      formatMinorUnits(-123_456, "eur", locale),
    ];
    expect(shown.map(plain)).toEqual(money);
  },
);

it("the sign of a negative percentage is where the region writes it (rule 1.9, decision 052)", () => {
  const shown = ["en-US", "es", "ar-AE", "ar-EG"].map((locale) => percentText(-20, locale));
  expect(shown).toEqual(["-20%", "-20\u00a0%", "\u200e-20\u200e%\u200e", "\u061c-٢٠٪\u061c"]);
});

it("the digits of Arabic are those of its region, and its symbols those of the product", () => {
  expect(countText(1500, "ar-EG")).toBe("١٬٥٠٠");
  expect(formatAmount(1500, "sek", "ar-EG")).toContain("kr");
});

it.each([
  ["ar", "ar-u-nu-latn"],
  ["ar-001", "ar-001-u-nu-latn"],
  ["ar-US", "ar-US-u-nu-latn"],
  ["ar-GB", "ar-GB-u-nu-latn"],
  ["ar-EG", "ar-EG"],
  ["ar-AE", "ar-AE"],
  ["ar-u-nu-arab", "ar-u-nu-arab"],
  ["en", "en"],
  ["es-419", "es-419"],
])(
  "'the locale decides digits', in every engine: those of %s are of %s (decision 052)",
  (tag, locale) => {
    expect(withDigits(tag)).toBe(locale);
  },
);
