import { type Coupon, CouponInput } from "@coupon-center/contract";
import { expect, test } from "vitest";
import {
  CouponForm,
  type CouponFormValues,
  copyOf,
  couponPayload,
  newCoupon,
} from "./coupon-form.ts";

const base: CouponFormValues = {
  ...newCoupon("2026-01-31", "https://shop.example.com"),
  description: "Everything in the shop",
};

function refusals(change: Partial<CouponFormValues>): Record<string, string> {
  const result = CouponForm.safeParse({ ...base, ...change });
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]));
}

test("the specified defaults, a month clamped to its end", () => {
  expect(base).toMatchObject({
    typeId: "sitewide percent",
    savings: "20",
    minimum: "10",
    started: "2026-01-31",
    expired: "2026-02-28",
    noExpiration: false,
    destinationUrl: "https://shop.example.com",
  });
  expect(refusals({})).toEqual({});
});

test("every refusal of the API's schema shows under its form field", () => {
  expect(refusals({ description: " " })).toEqual({ description: "Description is required" });
  expect(refusals({ description: "x".repeat(121) })).toHaveProperty("description");
  expect(refusals({ savings: "120" })).toEqual({ savings: "A percentage is at most 100" });
  expect(refusals({ savings: "many" })).toEqual({ savings: "Savings is not a number" });
  expect(refusals({ typeId: "sitewide amount", savings: "" })).toEqual({
    savings: "Savings is required",
  });
  expect(refusals({ destinationUrl: "javascript:alert(1)" })).toHaveProperty("destinationUrl");
  expect(refusals({ expired: "" })).toEqual({ expired: "Expiration date is required" });
  expect(refusals({ expired: "2026-01-30" })).toEqual({
    expired: "Expiration date is before the start date",
  });
  expect(refusals({ expired: "", noExpiration: true })).toEqual({});
});

test("a payload the API takes, with one address three times", () => {
  const sent = couponPayload({ ...base, isSavingsRange: true, noExpiration: true }, 7, "USD");
  expect(CouponInput.safeParse(sent).success).toBe(true);
  expect(sent).toMatchObject({
    store: 7,
    title: "UP TO 20% OFF",
    approved: true,
    savings_percent: "20",
    savings_amount: null,
    savings_minimum_order: null,
    expiration_date: null,
    custom_url: base.destinationUrl,
    destination_coupon_url: base.destinationUrl,
    destination_affiliate_url: base.destinationUrl,
  });
});

test("free shipping sends its minimum and no saving, and is never a range", () => {
  const sent = couponPayload(
    { ...base, typeId: "free shipping", minimum: "35", isSavingsRange: true },
    7,
    "USD",
  );
  expect(sent).toMatchObject({
    title: "Free Shipping",
    savings_minimum_order: "35",
    minimum_order_amount: "35",
    savings_percent: null,
    savings_amount: null,
    isSavingsRange: false,
  });
});

const stored: Coupon = {
  id: 7,
  offer_type: "sale amount",
  label: "sale",
  store: { id: 3, slug: "northpine-cp", name: "Northpine" },
  description: "Winter jackets",
  title: "UP TO $12.50 OFF",
  custom_url: "https://shop.example.com/old",
  destination_coupon_url: "https://shop.example.com/new",
  destination_affiliate_url: "",
  has_code: true,
  discount_code: "WINTER",
  minimum_order_amount: null,
  savings_minimum_order: null,
  savings_amount: 12.5,
  savings_percent: null,
  up_to_savings_percent: null,
  isSavingsRange: true,
  start_date: "2026-01-01",
  expiration_date: "2026-03-01",
  approved: true,
  state: "live",
  sort_number: 4,
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

test("a duplicate takes all that was typed, and days that have not passed", () => {
  const copy = copyOf(stored, "2026-02-10");
  expect(copy).toEqual({
    typeId: "sale amount",
    savings: "12.5",
    minimum: "",
    isSavingsRange: true,
    description: "Winter jackets",
    destinationUrl: "https://shop.example.com/new",
    code: "WINTER",
    started: "2026-02-10",
    expired: "2026-03-01",
    noExpiration: false,
  });
  expect(copyOf(stored, "2026-03-02")).toMatchObject({
    started: "2026-03-02",
    expired: "2026-04-02",
  });
  const endless = { ...stored, start_date: "2027-01-01", expiration_date: null };
  expect(copyOf(endless, "2026-03-02")).toMatchObject({
    started: "2027-01-01",
    noExpiration: true,
  });
});
