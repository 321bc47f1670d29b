import { addDays } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { dayText } from "../../time/day-text.ts";
import { parseDay } from "./parse-day.ts";

test.each([
  ["2026-12-01", "2026-12-01"],
  ["2026-2-3", "2026-02-03"],
  ["12/1/2026", "2026-12-01"],
  ["Dec 1, 2026", "2026-12-01"],
  ["december 1 2026", "2026-12-01"],
  ["1 Dec 2026", "2026-12-01"],
  ["  Feb   29, 2028 ", "2028-02-29"],
  ["1-Dec-2026", "2026-12-01"],
  ["Dec 1st, 2026", "2026-12-01"],
  ["the 22nd of December 2026", "2026-12-22"],
  ["23RD Dec 2026", "2026-12-23"],
  ["December 31th 2026", "2026-12-31"],
  ["12-1-2026", "2026-12-01"],
  ["12 / 1 / 2026", "2026-12-01"],
  ["2026/12/1", "2026-12-01"],
  ["2026.12.01", "2026-12-01"],
  ["２０２６－１２－０１", "2026-12-01"],
])("%s is parsed as %s", (typed, day) => {
  expect(parseDay(typed, "en-US")).toBe(day);
});

test.each([
  "",
  "2026-02-29",
  "13/1/2026",
  "Foo 1, 2026",
  "tomorrow",
  "2026-12-01x",
  "1/1/26",
  "1/12-2026",
  "Dec 1 2026th",
  "Decth 1, 2026",
  "2026/12.1",
])("%s is not a day", (typed) => {
  expect(parseDay(typed, "en-US")).toBeNull();
});

test.each([
  ["en-US", "2026-01-12"],
  ["en-GB", "2026-12-01"],
  ["en-IN", "2026-12-01"],
  ["en-CA", "2026-01-12"],
])("1/12/2026 is parsed in the order of %s as %s (rule 1.9, decision 052)", (locale, day) => {
  expect(parseDay("1/12/2026", locale)).toBe(day);
});

test.each([
  ["es", "1 dic 2026", "2026-12-01"],
  ["es", "1 de diciembre de 2026", "2026-12-01"],
  ["es", "1º de diciembre del 2026", "2026-12-01"],
  ["es", "1.º de diciembre de 2026", "2026-12-01"],
  ["es", "3 SEPT. 2026", "2026-09-03"],
  ["es", "1/12/2026", "2026-12-01"],
  ["es", "1-12-2026", "2026-12-01"],
  ["es", "1. 12. 2026", "2026-12-01"],
  ["es", "Dec 1, 2026", "2026-12-01"],
  ["es", "1 ju 2026", null],
  ["es", "2026 de 1 diciembre", null],
  ["ar-EG", "١ ديسمبر ٢٠٢٦", "2026-12-01"],
  ["ar-EG", "١ ابريل ٢٠٢٦", "2026-04-01"],
  ["ar-EG", "١\u{200f}/١٢\u{200f}/٢٠٢٦", "2026-12-01"],
  ["ar-EG", "٢٠٢٦-١٢-٠١", "2026-12-01"],
  ["ar", "1 ديسمبر 2026", "2026-12-01"],
  ["ar-SA", "١ ديسمبر ٢٠٢٦", "2026-12-01"],
  ["ar-SY", "١ كانون الأول ٢٠٢٦", "2026-12-01"],
  ["ar-SY", "١ كانون ٢٠٢٦", null],
])("in %s '%s' is parsed as %s (rule 1.9, decision 072)", (locale, typed, day) => {
  expect(parseDay(typed, locale)).toBe(day);
});

test.each(["en-US", "en-GB", "es", "es-MX", "ar", "ar-EG", "ar-SA", "ar-SY", "ar-MA"])(
  "each day that a field shows in %s is read back as itself (rule 1.9, decision 072)",
  (locale) => {
    for (const day of Array.from({ length: 24 }, (_, index) => addDays("2026-01-01", index * 16))) {
      expect(parseDay(dayText(day, locale), locale), dayText(day, locale)).toBe(day);
    }
  },
);
