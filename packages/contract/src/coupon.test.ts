import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { subscriptionTone } from "./billing.ts";
import { CouponInput, SortInput } from "./coupon.ts";
import { endpoints } from "./endpoints/index.ts";
import { toFieldErrors } from "./errors.ts";

const offer = { offer_type: "Other", description: "An offer" };

/** What a schema makes of a value, or its errors by field. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : toFieldErrors(parsed.error);
}

describe("a coupon's payload", () => {
  it("a decimal is a number or a text of one, with spaces around it or none at all", () => {
    const amounts = [12.5, " 12.5 ", ".5", "007", "", " ", null, undefined];
    const kept = amounts.map((savings_amount) => read(CouponInput, { ...offer, savings_amount }));
    expect(kept.map((one) => Object(one).savings_amount)).toEqual([
      ...[12.5, 12.5, 0.5, 7, null, null, null, null],
    ]);
    for (const savings_amount of ["1.", "1.23456", "-1", "1234567890", "abc", true])
      expect(read(CouponInput, { ...offer, savings_amount })).toEqual({
        savings_amount: ["Savings is not a number"],
      });
  });

  it("the offer type is one of the list, with spaces around it or not", () => {
    expect(read(CouponInput, { ...offer, offer_type: " Other " })).toMatchObject(offer);
    const told = (offer_type: unknown) => read(CouponInput, { ...offer, offer_type });
    expect(told("other")).toEqual({ offer_type: ["Offer type is not one of the list"] });
    expect(told(null)).toEqual({ offer_type: ["Offer type is required"] });
    expect(told(" ")).toMatchObject({
      offer_type: expect.arrayContaining(["Offer type is required"]),
    });
  });

  it("a sent title has at most 500 characters", () => {
    const title = "t".repeat(500);
    expect(read(CouponInput, { ...offer, title })).toMatchObject({ title });
    expect(read(CouponInput, { ...offer, title: `${title}t` })).toHaveProperty("title");
    expect(z.safeParse(CouponInput, { ...offer, title: `${title}t` }).success).toBe(false);
  });

  it("the rules between its fields: savings that are more than 0, an end not before the start", () => {
    const refused = (fields: object) => read(CouponInput, { ...offer, ...fields });
    const percent = { offer_type: "sale percent" };
    expect(refused(percent)).toEqual({ savings_percent: ["Savings is required"] });
    expect(refused({ ...percent, up_to_savings_percent: 0 })).toEqual({
      savings_percent: ["Savings is more than 0"],
    });
    expect(refused({ ...percent, up_to_savings_percent: 1 })).toMatchObject(percent);
    const amount = { offer_type: "sitewide amount" };
    expect(refused(amount)).toEqual({ savings_amount: ["Savings is required"] });
    expect(refused({ ...amount, savings_amount: 0 })).toEqual({
      savings_amount: ["Savings is more than 0"],
    });
    expect(refused({ ...amount, savings_amount: 1 })).toMatchObject(amount);
    const days = { start_date: "2027-02-02", expiration_date: "2027-02-02" };
    expect(refused(days)).toMatchObject(days);
    expect(refused({ ...days, start_date: null })).toMatchObject({ start_date: null });
    expect(refused({ ...days, expiration_date: "2027-02-01" })).toEqual({
      expiration_date: ["Expiration date is before the start date"],
    });
  });
});

describe("a list to sort", () => {
  it("has one to ten items", () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: n + 1, sort_number: n + 1 }));
    for (const count of [1, 10])
      expect(read(SortInput, { items: items(count) })).toEqual({ items: items(count) });
    expect(read(SortInput, { items: [] })).toEqual({ items: ["Items is required"] });
    expect(read(SortInput, { items: items(11) })).toEqual({ items: ["Too many items"] });
  });
});

describe("what a list of coupons is asked by", () => {
  const query = (sent: object) => read(endpoints.listCoupons.query, sent);

  it.each<[unknown, boolean]>([
    [true, true],
    ["true", true],
    ["True", true],
    ["1", true],
    [false, false],
    ["false", false],
    ["0", false],
    ["", false],
    [undefined, false],
  ])("include_scheduled=%s is %s", (include_scheduled, expected) => {
    expect(query({ include_scheduled })).toMatchObject({ include_scheduled: expected });
  });

  it("a text of at most 120 characters without the spaces around it, a slug of the longest store", () => {
    const id_search_text = "x".repeat(120);
    expect(query({ id_search_text: ` ${id_search_text} ` })).toMatchObject({ id_search_text });
    expect(query({ id_search_text: `${id_search_text}x` })).not.toHaveProperty("page");
    const store_slug = "x".repeat(80);
    expect(query({ store_slug })).toMatchObject({ store_slug });
    expect(query({ store_slug: `${store_slug}x` })).not.toHaveProperty("page");
  });
});

describe("a subscription's", () => {
  it("card is green while active, yellow while a payment waits, red otherwise", () => {
    const tones = ["active", "incomplete", "past_due", "unpaid", "canceled"].map(subscriptionTone);
    expect(tones).toEqual(["good", "warn", "warn", "warn", "bad"]);
  });

  it("payment method is named by an id of Stripe's", () => {
    const { params } = endpoints.deletePaymentMethod;
    for (const id of ["pm_1", "a".repeat(255)]) expect(read(params, { id })).toEqual({ id });
    for (const id of ["", "a".repeat(256), "pm/1", "pm-1"])
      expect(read(params, { id })).toEqual({ id: ["Not a valid id"] });
  });
});
