import { expect, test } from "vitest";
import { dayText, expiryText, secondsText, startText } from "./day-text.ts";

const friday = "2026-11-20";

test.each([
  [null, "No end date"],
  ["2026-11-20", "Ends today"],
  ["2026-11-21", "Ends tomorrow"],
  ["2026-11-26", "Ends Thursday"],
  ["2026-11-27", "Ends Nov 27"],
  ["2027-03-01", "Ends Mar 1, 2027"],
  ["2026-11-19", "Ended Nov 19"],
])("an end on %s is shown as '%s'", (day, words) => {
  expect(expiryText(day, friday)).toBe(words);
});

test("a start is formatted like an end", () => {
  expect(startText("2026-11-21", friday)).toBe("Starts tomorrow");
  expect(startText("2027-01-01", friday)).toBe("Starts Jan 1, 2027");
});

test("days and seconds are formatted in the given zone", () => {
  expect(dayText("2026-01-31")).toBe("Jan 31, 2026");
  expect(secondsText(1_767_225_600, "America/New_York")).toBe("Dec 31, 2025");
  expect(secondsText(1_767_225_600, "UTC")).toBe("Jan 1, 2026");
});
