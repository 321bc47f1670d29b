import { type RevenueMonth, say } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { revenueCsv } from "./revenue-text.ts";

test("the months' CSV has plain decimals of each currency, never added together (decisions 053, 075)", () => {
  const recurring = (usd: number, jpy: number) => [
    { currency: "jpy", unit_amount: jpy },
    { currency: "usd", unit_amount: usd },
  ];
  const months: RevenueMonth[] = [
    { month: "2026-10", active: 2, new: 2, lost: 0, past_due: 0, recurring: recurring(2499, 500) },
    { month: "2026-11", active: 1, new: 0, lost: 1, past_due: 1, recurring: recurring(0, 123456) },
  ];
  expect(
    revenueCsv(months, (key, ...values) => say("en-US", key, ...values)).split("\r\n"),
  ).toEqual([
    "Month,Active,New,Lost,Past due,Monthly recurring revenue (JPY),Monthly recurring revenue (USD)",
    "2026-10,2,2,0,0,500,24.99",
    "2026-11,1,0,1,1,123456,0.00",
    "",
  ]);
});
