import type { PlanInterval } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { firstRenewal } from "./first-renewal.ts";

const at = (day: string) => Date.parse(`${day}T09:30:00.000Z`);
const iso = (time: number) => new Date(time).toISOString();
const renewal = (
  start: string,
  end: string,
  from: number,
  billing_interval: PlanInterval = "month",
  anchor?: string,
) =>
  iso(
    firstRenewal(
      {
        start_date: at(start),
        current_period_end: at(end),
        billing_interval,
        billing_anchor: anchor === undefined ? null : at(anchor),
      },
      from,
    ),
  );

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

test("after a trial, renewals keep the day of its end where the month has it", () => {
  const after = (from: string) =>
    renewal("2027-01-17", "2027-02-28", at(from), "month", "2027-01-31").slice(0, 10);
  expect(["2027-02-01", "2027-03-01", "2027-04-01"].map(after)).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
});

test("if Stripe's day is another one than the start's, renewals are counted from the period's end", () => {
  expect(renewal("2026-11-20", "2026-12-05", at("2026-12-30"))).toBe("2027-01-05T09:30:00.000Z");
});

test("a yearly subscription renews a year later, one of a leap day on it where the year has it (decision 085)", () => {
  const yearly = (start: string, end: string, from: string) =>
    renewal(start, end, at(from), "year").slice(0, 10);
  expect(yearly("2026-11-20", "2027-11-20", "2026-12-20")).toBe("2027-11-20");
  expect(yearly("2026-11-20", "2027-11-20", "2027-11-21")).toBe("2028-11-20");
  expect(yearly("2028-02-29", "2029-02-28", "2028-03-31")).toBe("2029-02-28");
  expect(yearly("2028-02-29", "2029-02-28", "2031-03-01")).toBe("2032-02-29");
  // Stripe's day was changed: renewals are counted from the period's end.
  expect(yearly("2026-11-20", "2027-03-05", "2027-03-06")).toBe("2028-03-05");
});
