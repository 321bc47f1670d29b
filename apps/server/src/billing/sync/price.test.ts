import { expect, test } from "vitest";
import { intervalOf, priceOf } from "./price.ts";

const price = (interval = "month", interval_count = 1) => ({
  currency: "usd",
  unit_amount: 2499,
  recurring: { interval, interval_count },
});
const metered = { ...price(), unit_amount: null };
const item = { current_period_end: 1, quantity: 1, price: price() };
const vat = (inclusive: boolean) => [{ inclusive }];
const usd = { currency: "usd", unit_amount: 2499 };
const unknown = { currency: null, unit_amount: null };

test("'What that subscription costs at Stripe' (rule 8.10, decision 059): its item's price, by its quantity", () => {
  expect(priceOf({ items: { data: [item] }, discounts: [] })).toEqual(usd);
  expect(priceOf({ items: { data: [item] }, discounts: null })).toEqual(usd);
  const two = { items: { data: [{ ...item, quantity: 2 }] } };
  expect(priceOf(two)).toEqual({ currency: "usd", unit_amount: 4998 });
  const { quantity, ...uncounted } = { ...item, discounts: [] };
  expect(priceOf({ items: { data: [uncounted] } })).toEqual(usd);
  const withoutInterval = { ...item, price: { ...price(), recurring: null } };
  expect(priceOf({ items: { data: [withoutInterval] } })).toEqual(usd);
});

test.each([
  ["discounted", { items: { data: [item] }, discounts: ["di_1"] }],
  ["its item discounted", { items: { data: [{ ...item, discounts: ["di_1"] }] } }],
  ["taxed besides its price", { items: { data: [item] }, default_tax_rates: vat(false) }],
  ["its item taxed besides", { items: { data: [{ ...item, tax_rates: vat(false) }] } }],
  ["taxed by place", { items: { data: [item] }, automatic_tax: { enabled: true } }],
  ["of no item", { items: { data: [] } }],
  ["of no fixed amount", { items: { data: [{ ...item, price: metered }] } }],
  ["of three years", { items: { data: [{ ...item, price: price("year", 3) }] } }],
  ["quarterly", { items: { data: [{ ...item, price: price("month", 3) }] } }],
  ["of several items", { items: { data: [item, item] } }],
  ["weekly", { items: { data: [{ ...item, price: price("week") }] } }],
])("no price is shown for a subscription that is %s", (_name, facts) => {
  expect(priceOf(facts)).toEqual(unknown);
});

test("taxes that are part of the price do not change what a subscription costs (rule 8.10, decision 059)", () => {
  const data = [item];
  expect(priceOf({ items: { data }, default_tax_rates: vat(true) })).toEqual(usd);
  expect(priceOf({ items: { data }, automatic_tax: { enabled: false } })).toEqual(usd);
  const own = { ...item, tax_rates: vat(true) };
  expect(priceOf({ items: { data: [own] }, default_tax_rates: vat(false) })).toEqual(usd);
  const included = { ...item, price: { ...price(), tax_behavior: "inclusive" } };
  expect(priceOf({ items: { data: [included] }, automatic_tax: { enabled: true } })).toEqual(usd);
  const free = { ...item, price: { ...price(), unit_amount: 0 } };
  for (const taxed of [{ default_tax_rates: vat(false) }, { automatic_tax: { enabled: true } }])
    expect(priceOf({ items: { data: [free] }, ...taxed })).toEqual({ ...usd, unit_amount: 0 });
});

test("a yearly price is known, with its interval, also if it was set at Stripe by hand (rule 8.30, decision 085)", () => {
  const yearly = { items: { data: [{ ...item, price: price("year") }] } };
  expect([priceOf(yearly), intervalOf(yearly)]).toEqual([usd, "year"]);
  expect(intervalOf({ items: { data: [item] } })).toBe("month");
  // Nothing is said of a price for another interval.
  for (const other of [price("year", 2), price("month", 12), { ...price(), recurring: null }])
    expect(intervalOf({ items: { data: [{ ...item, price: other }] } })).toBe("month");
  expect(intervalOf({ items: { data: [] } })).toBe("month");
});
