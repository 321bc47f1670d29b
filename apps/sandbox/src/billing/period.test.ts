import { expect, test } from "vitest";
import type { Price } from "../core/kinds.ts";
import { findPeriodEnd } from "./period.ts";

const price = (interval: "day" | "week" | "month" | "year", interval_count = 1): Price => ({
  id: "price_1",
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: 0,
  currency: "usd",
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: "prod_1",
  recurring: {
    interval,
    interval_count,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: null,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: 100,
  unit_amount_decimal: "100",
});

/** The days on which the first periods end. */
function listEnds(start: string, sold: Price, count: number): string[] {
  const anchor = Date.parse(start) / 1000;
  const ends: string[] = [];
  for (let at = anchor; ends.length < count; ) {
    at = findPeriodEnd(anchor, at, sold);
    ends.push(new Date(at * 1000).toISOString().slice(0, 10));
  }
  return ends;
}

test("a monthly period that starts on the 31st ends on each month's last day, and returns to the 31st", () => {
  expect(listEnds("2026-01-31T10:00:00Z", price("month"), 5)).toEqual([
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
  ]);
});

test("in a leap year, February ends on the 29th", () => {
  expect(listEnds("2028-01-30T10:00:00Z", price("month"), 3)).toEqual([
    "2028-02-29",
    "2028-03-30",
    "2028-04-30",
  ]);
});

test("a yearly period that starts on a leap day ends on the 28th until the next leap year", () => {
  expect(listEnds("2028-02-29T10:00:00Z", price("year"), 4)).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
});

test("weeks, days and multiples of months are supported", () => {
  expect(listEnds("2026-01-31T10:00:00Z", price("week", 2), 2)).toEqual([
    "2026-02-14",
    "2026-02-28",
  ]);
  expect(listEnds("2026-01-31T10:00:00Z", price("day", 10), 1)).toEqual(["2026-02-10"]);
  expect(listEnds("2026-01-31T10:00:00Z", price("year", 2), 1)).toEqual(["2028-01-31"]);
  const start = Date.parse("2026-01-31T10:00:00Z") / 1000;
  expect(findPeriodEnd(start, start, price("week", 3)) - start).toBe(21 * 86_400);
  expect(findPeriodEnd(start, start, { ...price("month"), recurring: null }) - start).toBe(
    28 * 86_400,
  );
  expect(listEnds("2025-11-30T10:00:00Z", price("month", 3), 2)).toEqual([
    "2026-02-28",
    "2026-05-30",
  ]);
});
