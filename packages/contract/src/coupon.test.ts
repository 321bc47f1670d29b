import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { subscriptionTone } from "./billing.ts";
import { CouponInput, couponLink, SortInput, sentRange } from "./coupon.ts";
import { endpoints } from "./endpoints/index.ts";
import { toFieldErrors } from "./errors.ts";
import { readOfferType } from "./offer-types.ts";
import { sayFields } from "./texts/fault.ts";

const offer = { offer_type: "Other", description: "An offer" };

/** The value as parsed by a schema, or its errors by field. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : sayFields(toFieldErrors(parsed.error), "en");
}

describe("a coupon's payload", () => {
  it("a decimal is a number or its text, with or without surrounding spaces", () => {
    const amounts = [12.5, " 12.5 ", ".5", "007", "", " ", null, undefined];
    const kept = amounts.map((savings_amount) => read(CouponInput, { ...offer, savings_amount }));
    expect(kept.map((one) => Object(one).savings_amount)).toEqual([
      12.5,
      12.5,
      0.5,
      7,
      null,
      null,
      null,
      null,
    ]);
    for (const savings_amount of ["1.", "-1", "1234567890", "abc", true])
      expect(read(CouponInput, { ...offer, savings_amount })).toEqual({
        savings_amount: ["Savings must be a number, like 20"],
      });
  });

  it("'no negative or infinite numbers': from 0 to the limit of each, with its decimals (decision 027)", () => {
    const judge = (fields: object) => read(CouponInput, { ...offer, ...fields });
    const taken = [
      { savings_amount: 0 },
      { savings_amount: 1_000_000 },
      { savings_amount: 12.345 },
      { savings_percent: 100, savings_minimum_order: 1_000_000 },
      { savings_percent: 12.34, minimum_order_amount: 0.125 },
    ];
    for (const fields of taken) expect(judge(fields)).toMatchObject(fields);
    const refused: [object, string][] = [
      [{ savings_amount: -0.01 }, "Savings can't be negative"],
      [{ savings_amount: 1_000_000.5 }, "Savings must be at most 1,000,000"],
      [{ savings_amount: 1.2345 }, "Savings must have at most 3 decimals"],
      [{ savings_amount: "1.23456" }, "Savings must have at most 3 decimals"],
      [{ savings_percent: 100.5 }, "A percentage must be at most 100"],
      [{ savings_percent: 12.345 }, "Savings must have at most 2 decimals"],
      [{ savings_percent: 1e-7 }, "Savings must have at most 2 decimals"],
      [{ up_to_savings_percent: 101 }, "A percentage must be at most 100"],
      [{ savings_minimum_order: 1_000_001 }, "Min order amount must be at most 1,000,000"],
      [{ minimum_order_amount: -1 }, "Min order amount can't be negative"],
    ];
    for (const [fields, message] of refused)
      expect(judge(fields)).toEqual({ [String(Object.keys(fields))]: [message] });
    expect(judge({ savings_amount: Number.POSITIVE_INFINITY })).toHaveProperty("savings_amount.0");
    expect(judge({ savings_amount: Number.NaN })).toHaveProperty("savings_amount.0");
  });

  it("'isSavingsRange', else a set `up_to_savings_percent` or a title with 'up to' (decision 026)", () => {
    expect(sentRange({ isSavingsRange: true })).toBe(true);
    const unset = { isSavingsRange: false, up_to_savings_percent: 5, title: "up to" };
    expect(sentRange(unset)).toBe(false);
    const nothing = { isSavingsRange: null, up_to_savings_percent: null, title: null };
    expect([sentRange(nothing), sentRange({})]).toEqual([null, null]);
    expect(sentRange({ ...nothing, up_to_savings_percent: 0 })).toBe(true);
    const titles = ["Save UP TO half", "Upto half", ""];
    expect(titles.map((title) => sentRange({ ...nothing, title }))).toEqual([true, false, false]);
  });

  it("'The shop link is destination_coupon_url, else custom_url, else destination_affiliate_url, else the website' (rule 6.9)", () => {
    const addresses = {
      destination_coupon_url: "own",
      custom_url: "custom",
      destination_affiliate_url: "affiliate",
    };
    expect(couponLink(addresses, "website")).toBe("own");
    expect(couponLink({ ...addresses, destination_coupon_url: "" }, "website")).toBe("custom");
    const last = { ...addresses, destination_coupon_url: "", custom_url: "" };
    expect(couponLink(last, "website")).toBe("affiliate");
    const none = { ...last, destination_affiliate_url: "" };
    expect([couponLink(none, "website"), couponLink(none)]).toEqual(["website", ""]);
  });

  it("the offer type is one of the list, with or without surrounding spaces", () => {
    expect(read(CouponInput, { ...offer, offer_type: " Other " })).toMatchObject(offer);
    const parsedType = (offer_type: unknown) => read(CouponInput, { ...offer, offer_type });
    expect(parsedType("other")).toEqual({ offer_type: ["Offer type is not in the list"] });
    expect(parsedType("x")).toEqual({ offer_type: ["Offer type is not in the list"] });
    expect(parsedType(null)).toEqual({ offer_type: ["Offer type is required"] });
    expect(parsedType(5)).toEqual({ offer_type: ["Offer type must be text"] });
    expect(parsedType(" ")).toMatchObject({
      offer_type: expect.arrayContaining(["Offer type is required"]),
    });
  });

  it("a title has at most 500 characters", () => {
    const title = "t".repeat(500);
    expect(read(CouponInput, { ...offer, title })).toMatchObject({ title });
    expect(read(CouponInput, { ...offer, title: `${title}t` })).toHaveProperty("title");
    expect(z.safeParse(CouponInput, { ...offer, title: `${title}t` }).success).toBe(false);
  });

  it("rules between fields: savings are above 0, the end is not before the start (rule 6.6)", () => {
    const refused = (fields: object) => read(CouponInput, { ...offer, ...fields });
    const percent = { offer_type: "sale percent" };
    expect(refused(percent)).toEqual({ savings_percent: ["Savings is required"] });
    expect(refused({ ...percent, up_to_savings_percent: 0 })).toEqual({
      savings_percent: ["Savings must be more than 0"],
    });
    expect(refused({ ...percent, up_to_savings_percent: 1 })).toMatchObject(percent);
    const amount = { offer_type: "sitewide amount" };
    expect(refused(amount)).toEqual({ savings_amount: ["Savings is required"] });
    expect(refused({ ...amount, savings_amount: 0 })).toEqual({
      savings_amount: ["Savings must be more than 0"],
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

describe("an offer's type and label (decision 025)", () => {
  it("a form type gets its label, an import's label is stored with type 'Other', anything else is rejected", () => {
    const sent = [
      "sitewide percent",
      "sale amount",
      "free shipping",
      "Other",
      "bogo",
      "sale",
      "Sale",
    ];
    expect(sent.map(readOfferType)).toEqual([
      { type: "sitewide percent", label: "sale" },
      { type: "sale amount", label: "sale" },
      { type: "free shipping", label: "free-shipping" },
      { type: "Other", label: "sale" },
      { type: "Other", label: "bogo" },
      { type: "Other", label: "sale" },
      null,
    ]);
  });
});

describe("a list to sort (rule 6.13)", () => {
  it("has items; too many are no fault of the field, but not the store's list", () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: n + 1, sort_number: n + 1 }));
    for (const count of [1, 11])
      expect(read(SortInput, { items: items(count) })).toEqual({ items: items(count) });
    expect(read(SortInput, { items: [] })).toEqual({ items: ["Items is required"] });
  });
});

describe("the query of a coupon list", () => {
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

  it("the search text is trimmed and has at most 120 characters; a store slug has at most 80", () => {
    const id_search_text = "x".repeat(120);
    expect(query({ id_search_text: ` ${id_search_text} ` })).toMatchObject({ id_search_text });
    expect(query({ id_search_text: `${id_search_text}x` })).not.toHaveProperty("page");
    const store_slug = "x".repeat(80);
    expect(query({ store_slug })).toMatchObject({ store_slug });
    expect(query({ store_slug: `${store_slug}x` })).not.toHaveProperty("page");
  });
});

describe("a subscription", () => {
  it("has a green card while active or in a trial, yellow while a payment is due, red otherwise", () => {
    const tonesOf = (...statuses: string[]) => statuses.map(subscriptionTone);
    expect(tonesOf("active", "trialing")).toEqual(["good", "good"]);
    expect(tonesOf("incomplete", "past_due", "unpaid")).toEqual(["warn", "warn", "warn"]);
    expect(tonesOf("canceled", "paused")).toEqual(["bad", "bad"]);
  });

  it("has payment methods with Stripe ids", () => {
    const { params } = endpoints.deletePaymentMethod;
    for (const id of ["pm_1", "a".repeat(255)]) expect(read(params, { id })).toEqual({ id });
    for (const id of ["", "a".repeat(256), "pm/1", "pm-1"])
      expect(read(params, { id })).toEqual({ id: ["Not a valid id"] });
  });
});
