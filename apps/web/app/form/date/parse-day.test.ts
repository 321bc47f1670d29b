import { expect, test } from "vitest";
import { parseDay } from "./parse-day.ts";

test.each([
  ["2026-12-01", "2026-12-01"],
  ["2026-2-3", "2026-02-03"],
  ["12/1/2026", "2026-12-01"],
  ["Dec 1, 2026", "2026-12-01"],
  ["december 1 2026", "2026-12-01"],
  ["1 Dec 2026", "2026-12-01"],
  ["  Feb   29, 2028 ", "2028-02-29"],
])("%s is parsed as %s", (typed, day) => {
  expect(parseDay(typed, "en-US")).toBe(day);
});

test.each(["", "2026-02-29", "13/1/2026", "Foo 1, 2026", "tomorrow", "2026-12-01x", "1/1/26"])(
  "%s is not a day",
  (typed) => {
    expect(parseDay(typed, "en-US")).toBeNull();
  },
);

test.each([
  ["en-US", "2026-01-12"],
  ["en-GB", "2026-12-01"],
  ["en-IN", "2026-12-01"],
  ["en-CA", "2026-01-12"],
])("1/12/2026 is parsed in the order of %s as %s (rule 1.9, decision 052)", (locale, day) => {
  expect(parseDay("1/12/2026", locale)).toBe(day);
});
