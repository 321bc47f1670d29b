import { DAY_MS } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { paidTwice } from "./paid-twice.ts";

const DAY = DAY_MS / 1000;
const HOUR = 3_600;
const START = 1_800_000_000;
const paid = (days: number, currency = "usd") => ({
  currency,
  lines: { data: [{ period: { start: START, end: START + days * DAY } }] },
});
/** What goes back of an amount for 30 days if another plan began so many seconds into them. */
const back = (amount: number, after: number, currency?: string) =>
  paidTwice(amount, paid(30, currency), (START + after) * 1000);

test("'what was paid for the time in which both ran is refunded', in proportion and rounded up (rule 8.8, decision 039)", () => {
  expect(back(3000, 27 * DAY)).toBe(300);
  expect(back(2499, 27 * DAY)).toBe(250);
  expect(back(2499, 30 * DAY - 1)).toBe(1);
  expect(back(2499, 30 * DAY)).toBe(0);
  expect(paidTwice(24_990, paid(365), (START + 334 * DAY) * 1000)).toBe(2123);
});

test("nothing goes back of a payment whose time was over when the other plan began, however long ago", () => {
  for (const after of [30 * DAY, 30 * DAY + 1, 400 * DAY]) expect(back(2499, after)).toBe(0);
});

test("a payment goes back whole if its time had begun within an hour, or not yet", () => {
  for (const after of [-DAY, 0, HOUR]) expect(back(2499, after)).toBe(2499);
  expect(back(2499, HOUR + 1)).toBe(2496);
  expect(back(1, 29 * DAY)).toBe(1);
});

test("it goes back whole if nothing is kept, or no time is known", () => {
  expect(paidTwice(2499, paid(30), null)).toBe(2499);
  for (const lines of [undefined, null, { data: [] }])
    expect(paidTwice(2499, { lines, currency: "usd" }, (START + 27 * DAY) * 1000)).toBe(2499);
});

test("amounts are such as Stripe can refund in the currency (rule 8.13)", () => {
  expect(back(2499, 27 * DAY, "jpy")).toBe(250);
  expect(back(249_900, 27 * DAY, "isk")).toBe(25_000);
  expect(back(24_990, 27 * DAY, "kwd")).toBe(2500);
});

test("of several lines the whole time counts", () => {
  const lines = {
    data: [
      { period: { start: START, end: START + 15 * DAY } },
      { period: { start: START + 15 * DAY, end: START + 30 * DAY } },
    ],
  };
  expect(paidTwice(3000, { currency: "usd", lines }, (START + 10 * DAY) * 1000)).toBe(2000);
});
