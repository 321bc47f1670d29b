import type { Plan } from "@coupon-center/contract";
import { expect, test } from "vitest";
import type { Plans } from "../merchant/plans.ts";
import { priceText, savingOf, yearlyOf } from "./plan-prices.ts";

const plan = (interval: Plan["interval"], unit_amount: number, currency = "usd"): Plan => ({
  id: interval,
  interval,
  updated: 1,
  name: "Plan",
  price: { currency, unit_amount },
  payment_link: { url: "" },
});

/** What the yearly plan is said to save. */
function said(monthly: number, yearly: number, currency: string, locale: string): string | null {
  const plans: Plans = [plan("month", monthly, currency), plan("year", yearly, currency)];
  const saving = yearlyOf(plans) && savingOf(plan("year", yearly, currency), plans);
  return saving ? priceText(saving, locale) : null;
}

test.each([
  [2499, 24_990, "usd", "en-US", "$49.98"],
  [2500, 25_000, "jpy", "en-US", "¥5,000"],
  [899_000, 8_990_000, "huf", "en-US", "Ft\u00a017,980"],
  [1000, 11_999, "usd", "en-US", "$0.01"],
])(
  "twelve times %i against %i in %s: %s is told as saved, to the last minor unit (rule 8.30)",
  (...given) => {
    const [monthly, yearly, currency, locale, text] = given;
    expect(said(monthly, yearly, currency, locale)).toBe(text);
  },
);

test("a saving is claimed only where there is one (rule 8.30, decision 085)", () => {
  expect(said(1000, 12_000, "usd", "en-US")).toBeNull();
  expect(said(1000, 12_001, "usd", "en-US")).toBeNull();
  const monthly = plan("month", 2499);
  expect(savingOf(monthly, [monthly])).toBeNull();
  expect(savingOf(plan("year", 100, "eur"), [monthly, plan("year", 100, "eur")])).toBeNull();
  expect(yearlyOf([monthly])).toBeUndefined();
});
