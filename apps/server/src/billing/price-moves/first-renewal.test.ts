import { expect, test } from "vitest";
import { firstRenewal } from "./first-renewal.ts";

const at = (day: string) => Date.parse(`${day}T09:30:00.000Z`);
const iso = (time: number) => new Date(time).toISOString();
const renewal = (start: string, end: string, from: number) =>
  iso(firstRenewal({ start_date: at(start), current_period_end: at(end) }, from));

test("the first renewal on or after a time is the end of the present period, or months later", () => {
  expect(renewal("2026-11-20", "2026-12-20", at("2026-12-20"))).toBe("2026-12-20T09:30:00.000Z");
  expect(renewal("2026-11-20", "2026-12-20", at("2026-12-20") + 1)).toBe(
    "2027-01-20T09:30:00.000Z",
  );
  expect(renewal("2026-11-20", "2026-12-20", at("2026-01-01"))).toBe("2026-12-20T09:30:00.000Z");
});

test("renewals keep the day of the first one where the month has it", () => {
  expect(renewal("2026-12-31", "2027-02-28", at("2027-03-30"))).toBe("2027-03-31T09:30:00.000Z");
});

test("if Stripe's day is another one than the start's, renewals are counted from the period's end", () => {
  expect(renewal("2026-11-20", "2026-12-05", at("2026-12-30"))).toBe("2027-01-05T09:30:00.000Z");
});
