import { CouponInput, faultText, limits } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { coupon } from "../testing/entities.ts";
import {
  type CouponFormValues,
  copyOf,
  couponFieldNames,
  couponForm,
  couponPayload,
  formOf,
  newCoupon,
  partsOf,
} from "./coupon-form.ts";

const usd = { currency: "USD", locale: "en-US" };
const base: CouponFormValues = {
  ...newCoupon("2026-01-31", "https://shop.example.com"),
  description: "Everything in the shop",
};

function refusals(change: Partial<CouponFormValues>, currency = "USD"): Record<string, string> {
  const result = couponForm(currency).safeParse({ ...base, ...change });
  const issues = result.success ? [] : result.error.issues;
  // Reversed, so that the first message of a field is kept, which is the one shown.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path[0], faultText("en", message)]),
  );
}

test("the defaults are as specified, with the month clamped to its end (rule 6.2)", () => {
  expect(newCoupon("2026-01-31", "https://shop.example.com")).toEqual({
    typeId: "sitewide percent",
    savings: "20",
    minimum: "10",
    isSavingsRange: false,
    description: "",
    destinationUrl: "https://shop.example.com",
    code: "",
    started: "2026-01-31",
    expired: "2026-02-28",
    noExpiration: false,
  });
  expect(refusals({})).toEqual({});
});

test("a missing description hides no error of another field", () => {
  expect(refusals({ description: " ", savings: "", expired: "2026-01-30" })).toEqual({
    description: "Description is required",
    savings: "Savings is required",
    expired: "Expiration date is before the start date",
  });
});

test("every error of the API's schema is shown under its form field", () => {
  expect(refusals({ description: " " })).toEqual({ description: "Description is required" });
  expect(refusals({ description: "x".repeat(121) })).toHaveProperty("description");
  expect(refusals({ savings: "120" })).toEqual({ savings: "A percentage must be at most 100" });
  expect(refusals({ savings: "many" })).toEqual({ savings: "Savings must be a number, like 20" });
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

test("an amount with more decimals than the currency has is refused, a percentage has two", () => {
  const tooFine = (currency: string) => ({ savings: `Has more decimals than ${currency} allows` });
  const amount = (savings: string) => ({ typeId: "sitewide amount", savings });
  expect(refusals(amount("12.34"))).toEqual({});
  expect(refusals(amount("12.345"))).toEqual(tooFine("USD"));
  expect(refusals(amount("12.34567"))).toEqual(tooFine("USD"));
  expect(refusals(amount("12.345"), "KWD")).toEqual({});
  expect(refusals(amount("1500.5"), "JPY")).toEqual(tooFine("JPY"));
  expect(refusals({ typeId: "free shipping", minimum: "35.505" })).toEqual({
    minimum: "Has more decimals than USD allows",
  });
  expect(refusals({ savings: "12.345" })).toEqual({
    savings: "Savings must have at most 2 decimals",
  });
  expect(refusals({ savings: "12.5" }, "JPY")).toEqual({});
});

test("the payload is valid for the API, with one URL in three fields (rule 6.9)", () => {
  const sent = couponPayload({ ...base, isSavingsRange: true, noExpiration: true }, 7, usd);
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
    usd,
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

test("a duplicate has all typed values, and dates that are not in the past", () => {
  const copy = copyOf(coupon, "2026-02-10");
  expect(copy).toEqual({
    typeId: "sale amount",
    savings: "12.5",
    minimum: "",
    isSavingsRange: true,
    description: "Winter jackets",
    destinationUrl: "https://northpine.example.com/new",
    code: "WINTER",
    started: "2026-02-10",
    expired: "2026-03-01",
    noExpiration: false,
  });
  expect(copyOf(coupon, "2026-03-02")).toMatchObject({
    started: "2026-03-02",
    expired: "2026-04-02",
  });
  const endless = { ...coupon, start_date: "2027-01-01", expiration_date: null };
  expect(copyOf(endless, "2026-03-02")).toMatchObject({
    started: "2027-01-01",
    noExpiration: true,
  });
});

test("a coupon that ends on the day it is duplicated keeps its end", () => {
  expect(copyOf(coupon, "2026-03-01")).toMatchObject({
    started: "2026-03-01",
    expired: "2026-03-01",
  });
});

test("each rule of the API that the form can violate has one message under a field", () => {
  expect(refusals({ typeId: "" })).toEqual({ typeId: "Offer type is required" });
  expect(refusals({ typeId: "bargain" })).toEqual({ typeId: "Offer type is not in the list" });
  expect(refusals({ typeId: "free shipping", minimum: "much" })).toEqual({
    minimum: "Min order amount must be a number, like 20",
  });
  expect(refusals({ code: "x".repeat(limits.codeLength + 1) })).toEqual({
    code: "Coupon code must be at most 60 characters",
  });
  expect(refusals({ started: "" })).toMatchObject({ started: "Start date is required" });
  for (const started of ["2", "2026-02-30"])
    expect(refusals({ started, noExpiration: true })).toEqual({
      started: "Date is not valid: write it as yyyy-mm-dd, like 2026-12-31",
    });
  expect(refusals({ typeId: "sale amount", savings: "-1" })).toHaveProperty("savings");
  const form = { ...base, destinationUrl: "nowhere", isSavingsRange: true, savings: "x" };
  const result = couponForm("USD").safeParse(form);
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual(["destinationUrl", "savings"]);
});

test("an error of the server is shown under the field of the form that it belongs to (rule 12.3)", () => {
  const sent = Object.keys(couponPayload(base, 7, usd));
  const decided = ["approved", "store", "title"];
  expect(Object.keys(couponFieldNames).toSorted()).toEqual(
    sent.filter((name) => !decided.includes(name)).toSorted(),
  );
});

test.each([
  [
    "sitewide percent",
    { savings_percent: "15", up_to_savings_percent: "15", isSavingsRange: true },
  ],
  ["sale percent", { savings_percent: "15", up_to_savings_percent: "15", isSavingsRange: true }],
  ["sitewide amount", { savings_amount: "15", isSavingsRange: true }],
  ["sale amount", { savings_amount: "15", isSavingsRange: true }],
  ["free shipping", { savings_minimum_order: "35", minimum_order_amount: "35" }],
  ["Other", {}],
])("fields that '%s' does not use are not sent (rule 6.3)", (typeId, own) => {
  const filled = { ...base, typeId, savings: "15", minimum: "35", isSavingsRange: true };
  const savings = { savings_percent: null, savings_amount: null, up_to_savings_percent: null };
  const minimum = { savings_minimum_order: null, minimum_order_amount: null };
  expect(couponPayload(filled, 7, usd)).toMatchObject({
    offer_type: typeId,
    isSavingsRange: false,
    ...savings,
    ...minimum,
    ...own,
  });
  expect(couponPayload({ ...filled, isSavingsRange: false }, 7, usd)).toMatchObject({
    up_to_savings_percent: null,
    isSavingsRange: false,
  });
});

test("the payload has every field of the form as it was typed (rule 6.10)", () => {
  const form = { ...base, code: "WINTER", description: "Boots", expired: "2026-02-20" };
  expect(couponPayload(form, 7, usd)).toMatchObject({
    description: "Boots",
    discount_code: "WINTER",
    start_date: "2026-01-31",
    expiration_date: "2026-02-20",
  });
  expect(couponPayload({ ...form, expired: "" }, 7, usd).expiration_date).toBeNull();
});

test("an import's label is sent instead of its type and used for the headline, for 'Other' only (rule 6.3, decision 025)", () => {
  const other = { ...base, typeId: "Other" };
  const bogo = { ...coupon, offer_type: "Other", label: "bogo" } as const;
  expect(couponPayload(other, 7, usd, bogo)).toMatchObject({
    offer_type: "bogo",
    title: "Buy One Get One",
  });
  expect(couponPayload(other, 7, usd, { ...bogo, label: "sale" })).toMatchObject({
    offer_type: "Other",
    title: "Sale",
  });
  expect(couponPayload(other, 7, usd)).toMatchObject({ offer_type: "Other", title: "Sale" });
  expect(couponPayload(base, 7, usd, bogo)).toMatchObject({
    offer_type: "sitewide percent",
    title: "20% OFF",
  });
});

test("a coupon of free shipping that becomes 'Other' leaves the label of its type (decision 025)", () => {
  const shipping = { ...coupon, offer_type: "free shipping", label: "free-shipping" } as const;
  const form = { ...base, typeId: "Other" };
  expect(couponPayload(form, 7, usd, shipping)).toMatchObject({ offer_type: "Other" });
});

test.each([
  ["20", 20],
  ["12.5", 12.5],
  ["0", 0],
  ["", null],
  ["  ", null],
  ["many", null],
])("the live preview for savings '%s' shows %s", (savings, shown) => {
  const euros = { currency: "EUR", locale: "en-US" };
  const bogo = { ...coupon, offer_type: "Other", label: "bogo" } as const;
  expect(partsOf({ ...base, savings, isSavingsRange: true }, euros, bogo)).toEqual({
    offerType: "sitewide percent",
    label: undefined,
    savings: shown,
    isSavingsRange: true,
    currency: "EUR",
    locale: "en-US",
  });
  expect(partsOf({ ...base, typeId: "Other" }, euros, bogo).label).toBe("bogo");
});

test("a stored coupon is shown as it was typed, with missing values empty", () => {
  const bare = {
    ...coupon,
    offer_type: "free shipping",
    savings_amount: null,
    savings_minimum_order: 35,
    destination_coupon_url: "http://xn--mnchen-3ya.example/a",
    discount_code: null,
    expiration_date: null,
    isSavingsRange: false,
  } as const;
  expect(formOf(bare)).toEqual({
    typeId: "free shipping",
    savings: "",
    minimum: "35",
    isSavingsRange: false,
    description: "Winter jackets",
    destinationUrl: "http://münchen.example/a",
    code: "",
    started: "2026-01-01",
    expired: "",
    noExpiration: true,
  });
  const percent = { ...coupon, savings_percent: 40, savings_amount: null };
  expect(formOf(percent)).toMatchObject({ savings: "40", noExpiration: false });
});
