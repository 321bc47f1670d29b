import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { nameOf } from "./card-text.ts";

const card = { id: "pm_1", created_at: 1, is_default: true, exp_month: 4, exp_year: 2031 };

test.each([
  ["visa", "Visa ending in 4242"],
  ["mastercard", "Mastercard ending in 4242"],
  ["amex", "American Express ending in 4242"],
  ["diners", "Diners Club ending in 4242"],
  ["discover", "Discover ending in 4242"],
  ["eftpos_au", "eftpos ending in 4242"],
  ["jcb", "JCB ending in 4242"],
  ["unionpay", "UnionPay ending in 4242"],
  ["of_a_later_year", "Of a later year ending in 4242"],
  ["unknown", "Card ending in 4242"],
  ["", "Card ending in 4242"],
])("a card of Stripe's brand '%s' is called '%s' (rule 8.12)", (brand, name) => {
  const shown = { ...card, brand, country: "", last4: "4242" };
  expect(nameOf(shown, sayIn("en-US"))).toBe(name);
});
