import { expect, test } from "vitest";
import { priceOf } from "./price.ts";

const price = (interval = "month", interval_count = 1) => ({
  currency: "usd",
  unit_amount: 2499,
  recurring: { interval, interval_count },
});
const item = { current_period_end: 1, quantity: 1, price: price() };
const unknown = { currency: null, unit_amount: null };

test("'What that subscription costs at Stripe' (rule 8.10, decision 059): its item's price, by its quantity", () => {
  expect(priceOf({ items: { data: [item] }, discounts: [] })).toEqual({
    currency: "usd",
    unit_amount: 2499,
  });
  const two = { items: { data: [{ ...item, quantity: 2 }] } };
  expect(priceOf(two)).toEqual({ currency: "usd", unit_amount: 4998 });
});

test.each([
  ["discounted", { items: { data: [item] }, discounts: ["di_1"] }],
  ["its item discounted", { items: { data: [{ ...item, discounts: ["di_1"] }] } }],
  ["yearly", { items: { data: [{ ...item, price: price("year") }] } }],
  ["quarterly", { items: { data: [{ ...item, price: price("month", 3) }] } }],
  ["of several items", { items: { data: [item, item] } }],
])("no price '/month' is claimed for a subscription that is %s", (_name, facts) => {
  expect(priceOf(facts)).toEqual(unknown);
});
