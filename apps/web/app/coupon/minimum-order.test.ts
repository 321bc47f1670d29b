import { expect, test } from "vitest";
import { coupon } from "../testing/entities.ts";
import { couponPayload, minimumOf, newCoupon } from "./coupon-form.ts";

test.each([
  ["sale percent", "sitewide percent", 35],
  ["Other", "sitewide percent", 35],
  ["free shipping", "sitewide percent", "10"],
  ["sale percent", "free shipping", null],
] as const)(
  "saved as '%s', a '%s' with a minimum of 35 has %s: 'a coupon with a minimum order says so' (decision 063)",
  (typeId, offer_type, minimum) => {
    const form = { ...newCoupon("2026-11-22", ""), typeId };
    const stored = { ...coupon, offer_type, savings_minimum_order: 35 };
    expect(
      couponPayload(form, 7, { currency: "USD", locale: "en-US" }, stored).savings_minimum_order,
    ).toBe(minimum);
    expect(minimumOf(form, stored)).toBe(minimum && Number(minimum));
  },
);

test.each([
  ["free shipping", "35", 35],
  ["free shipping", "12.50", 12.5],
  ["free shipping", "0", null],
  ["free shipping", "", null],
  ["free shipping", "a few", null],
  ["sale percent", "35", null],
])(
  "the preview of %s with a minimum of '%s' tells %s (decision 063)",
  (typeId, minimum, expected) => {
    expect(minimumOf({ ...newCoupon("2026-11-22", ""), typeId, minimum })).toBe(expected);
  },
);
