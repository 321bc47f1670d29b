import { afterEach, expect, test } from "vitest";
import {
  dayText,
  expiryText,
  lastMinuteText,
  numericMonthText,
  secondsText,
  startText,
  timeText,
  zoneText,
} from "./day-text.ts";

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
  expect(expiryText(day, friday, "en-US")).toBe(words);
});

test("a start is formatted like an end", () => {
  expect(startText("2026-11-21", friday, "en-US")).toBe("Starts tomorrow");
  expect(startText("2027-01-01", friday, "en-US")).toBe("Starts Jan 1, 2027");
});

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["America/New_York", "Dec 31, 2025"],
  ["UTC", "Jan 1, 2026"],
])(
  "seconds are the stores' day in %s, whatever the reader's time zone is (decision 027)",
  (timeZone, text) => {
    for (const reader of ["America/New_York", "UTC", "Asia/Tokyo"]) {
      process.env.TZ = reader;
      expect(secondsText(1_767_225_600, { locale: "en-US", timeZone })).toBe(text);
      expect(dayText("2026-01-31", "en-US")).toBe("Jan 31, 2026");
    }
  },
);

test.each([
  ["en-US", "04/2031"],
  ["es-MX", "04/2031"],
  ["ar-AE", "04\u200f/2031"],
  ["ar-EG", "٠٤\u200f/٢٠٣١"],
])("a card's month has the digits of %s (rule 1.9)", (locale, text) => {
  expect(numericMonthText("2031-04-01", locale)).toBe(text);
});

test.each([
  ["America/New_York", "New York time"],
  ["UTC", "UTC time"],
  ["Etc/GMT+5", "GMT-05:00"],
])(
  "'Ends today, 11:59 PM' in %s is told in '%s', and not by a name whose sign is the other way round (decision 027)",
  (timeZone, text) => {
    expect(zoneText(timeZone, "en-US")).toBe(text);
  },
);

test.each([
  ["en-US", "11:59 PM"],
  ["en-GB", "23:59"],
  ["es-ES", "23:59"],
  ["es-MX", "11:59 p.m."],
  ["ar-EG", "١١:٥٩ م"],
])("the end of a day is told with the hours of %s: %s (rule 1.9)", (locale, text) => {
  expect(lastMinuteText(locale)).toBe(text);
});

test.each([
  ["en-US", "America/New_York", /^Nov 19, 2026, 10:41\sPM EST$/],
  ["en-GB", "Europe/London", /^20 Nov 2026, 03:41 GMT$/],
  ["es", "Etc/UTC", /^20 nov 2026, 3:41 UTC$/],
])(
  "a time is shown to the minute, in the stores' zone, which it names: %s %s",
  (locale, timeZone, text) => {
    expect(timeText("2026-11-20T03:41:00Z", { locale, timeZone })).toMatch(text);
  },
);

test.each(["Etc/UTC", "Etc/GMT", "GMT", "Etc/GMT+0", "Zulu"])(
  "%s is UTC, and called as that in every language (rule 1.9)",
  (timeZone) => {
    const texts = ["en-US", "es"].map((locale) => zoneText(timeZone, locale));
    expect(texts).toEqual(["UTC time", "hora UTC"]);
  },
);

test("a zone is called by its own name, UTC too, and by no distance from it (rule 1.9)", () => {
  expect(["en-US", "es", "ar-EG"].map((locale) => zoneText("UTC", locale))).toEqual([
    "UTC time",
    "hora UTC",
    "التوقيت العالمي المنسق",
  ]);
  expect(zoneText("America/New_York", "en-GB")).toBe("New York time");
  expect(zoneText("Europe/Madrid", "es")).toBe("hora de Europa central");
});
