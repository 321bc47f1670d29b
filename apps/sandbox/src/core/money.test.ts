import { expect, test } from "vitest";
import { formatMoney, stepOf } from "./money.ts";

test.each([
  [2499, "usd", "$24.99"],
  [2499, "USD", "$24.99"],
  [500, "jpy", "¥500"],
  [500, "KRW", "₩500"],
  [1230, "kwd", "KWD\u00a01.230"],
  [500, "isk", "ISK\u00a05.00"],
  [0, "eur", "€0.00"],
])("%i of %s is %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test.each([
  ["usd", 1],
  ["jpy", 1],
  ["KWD", 10],
  ["tnd", 10],
  ["ISK", 100],
  ["ugx", 100],
])("amounts in %s are multiples of %i", (currency, step) => {
  expect(stepOf(currency)).toBe(step);
});
