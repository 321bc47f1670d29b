import { expect, test } from "vitest";
import { discountOf } from "./discount.ts";

const MONTH = 30 * 86_400;
const price = (currency = "usd", interval = "month") => ({
  currency,
  unit_amount: 2499,
  recurring: { interval, interval_count: 1 },
});
const item = { current_period_end: MONTH, quantity: 1, price: price() };
const coupon = (fields: object, end: number | null = null) => ({
  end,
  source: {
    coupon: { duration: "forever", percent_off: null, amount_off: null, currency: null, ...fields },
  },
});
const half = coupon({ percent_off: 50 });
const of = (...discounts: unknown[]) => discountOf({ items: { data: [item] }, discounts });
const usd = (discounted_amount: number, discount_ends_at: number | null = null) => ({
  discount_currency: "usd",
  discounted_amount,
  full_amount: 2499,
  discount_ends_at,
});
const none = {
  discount_currency: null,
  discounted_amount: null,
  full_amount: null,
  discount_ends_at: null,
};

test("what is charged next is the price less the discount, at least nothing (rule 8.28, decision 080)", () => {
  expect(of(half)).toEqual(usd(1249));
  expect(of(coupon({ percent_off: 25.5 }))).toEqual(usd(2499 - 637));
  expect(of(coupon({ percent_off: 100 }))).toEqual(usd(0));
  expect(of(coupon({ amount_off: 500, currency: "usd" }))).toEqual(usd(1999));
  expect(of(coupon({ amount_off: 9_900, currency: "usd" }))).toEqual(usd(0));
  const two = { items: { data: [{ ...item, quantity: 2 }] }, discounts: [half] };
  expect(discountOf(two)).toMatchObject({ discounted_amount: 2499, full_amount: 4998 });
});

test.each([
  ["kwd", 8410, 15, 7150],
  ["isk", 249_900, 33, 167_400],
  ["jpy", 2499, 15, 2124],
])(
  "in %s, what a share of %i leaves can be charged (rules 8.13, 8.28)",
  (currency, unit_amount, percent_off, left) => {
    const priced = { ...item, price: { ...price(currency), unit_amount } };
    const discounts = [coupon({ percent_off })];
    expect(discountOf({ items: { data: [priced] }, discounts })).toMatchObject({
      discounted_amount: left,
      full_amount: unit_amount,
    });
  },
);

test("a discount that is over by the next renewal is not taken off it", () => {
  const until = (end: number) => of(coupon({ percent_off: 50 }, end));
  expect(until(MONTH + 1)).toEqual(usd(1249, (MONTH + 1) * 1000));
  expect(until(MONTH)).toEqual(usd(2499));
  const once = of(coupon({ percent_off: 50, duration: "once" }));
  expect(once).toEqual(usd(1249, (MONTH + 1) * 1000));
});

test("while a draft is charged that has another discount, that is charged next, and what each renewal is afterwards (decisions 080, 081)", () => {
  const draft = { id: "in_1", status: "draft", amount_due: 1249, auto_advance: true, created: 1 };
  const renewing = (discounts: unknown[], more: object = {}) =>
    discountOf({ items: { data: [item] }, discounts, latest_invoice: { ...draft, ...more } });
  const last = usd(1249, MONTH * 1000);
  expect(renewing([])).toEqual(last);
  expect(renewing([coupon({ percent_off: 50 }, MONTH)])).toEqual(last);
  expect(renewing([half])).toEqual(usd(1249));
  expect(renewing([half], { amount_due: 2499 })).toEqual({
    ...usd(2499, MONTH * 1000),
    full_amount: 1249,
  });
  expect(renewing([half, half])).toEqual(none);
  expect(renewing([], { status: "paid" })).toEqual(none);
});

test.each([
  ["without a discount", []],
  ["with two", [half, half]],
  ["with one of another currency", [coupon({ amount_off: 500, currency: "eur" })]],
  ["with one that takes nothing off", [coupon({})]],
  ["with one of an unknown form", [{ id: "di_1" }]],
])("nothing is known of a subscription %s", (_name, discounts) => {
  expect(of(...discounts)).toEqual(none);
});

test("nothing is known of a price for another interval than a month or a year; discounts that were not read change nothing", () => {
  const weekly = { items: { data: [{ ...item, price: price("usd", "week") }] }, discounts: [half] };
  expect(discountOf(weekly)).toEqual(none);
  const yearly = { items: { data: [{ ...item, price: price("usd", "year") }] }, discounts: [half] };
  expect(discountOf(yearly)).toEqual(of(half));
  expect(of("di_1")).toEqual({});
  expect(discountOf({ items: { data: [item] } })).toEqual(none);
});
