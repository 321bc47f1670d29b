import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, dayIn, daysBetween, isCalendarDay, startOfDay } from "./days.ts";

const zones = ["America/New_York", "Pacific/Kiritimati", "America/St_Johns", "UTC", "Asia/Kolkata"];
const someDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));

describe("days (rule 6.7)", () => {
  it("31 February does not exist, 29 February only in a leap year", () => {
    expect(isCalendarDay("2028-02-29")).toBe(true);
    for (const none of ["2027-02-31", "2027-02-29", "2027-2-1", "2027-02", "2027", "x"])
      expect(isCalendarDay(none)).toBe(false);
  });

  it("a year has four digits without a leading zero, as it is shown and typed (rule 6.7)", () => {
    for (const none of ["0000-01-01", "0000-02-29", "0001-01-01", "0999-12-31", "10000-01-01"])
      expect([none, isCalendarDay(none)]).toEqual([none, false]);
    for (const some of ["1000-01-01", "9999-12-31"])
      expect([some, isCalendarDay(some)]).toEqual([some, true]);
  });

  it("adding a month clamps to the month's end: 31 Jan becomes 28 Feb", () => {
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
  });

  it("a day starts where the previous one ends, in every time zone, across clock changes", () => {
    fc.assert(
      fc.property(someDay, fc.constantFrom(...zones), (day, zone) => {
        const begins = startOfDay(zone, day);
        expect(dayIn(zone, begins)).toBe(day);
        expect(dayIn(zone, begins - 1)).toBe(addDays(day, -1));
      }),
    );
  });

  it("a day without a midnight starts at one o'clock, and includes its first millisecond", () => {
    const begins = startOfDay("Asia/Beirut", "2025-03-30");
    expect(new Date(begins).toISOString()).toBe("2025-03-29T22:00:00.000Z");
    expect(dayIn("Europe/Berlin", Date.parse("2026-11-21T23:00:00.001Z"))).toBe("2026-11-22");
    expect(dayIn("Europe/Paris", Date.parse("2026-11-21T22:59:59.999Z"))).toBe("2026-11-21");
  });

  it.each([
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
    ["America/Havana", "2027-03-14", "2027-03-14T05:00:00.000Z"],
    ["Atlantic/Azores", "2027-03-28", "2027-03-28T01:00:00.000Z"],
    ["Africa/Cairo", "2027-04-30", "2027-04-29T22:00:00.000Z"],
  ])(
    "in %s %s starts when its clock goes forward, so the day before is valid 'to the end of its last day'",
    (zone, day, begins) => {
      expect(new Date(startOfDay(zone, day)).toISOString()).toBe(begins);
      expect(dayIn(zone, Date.parse(begins) - 1)).toBe(addDays(day, -1));
    },
  );

  it("counts days in both directions", () => {
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: -500, max: 500 }),
        (day, count) => daysBetween(day, addDays(day, count)) === count,
      ),
    );
  });
});
