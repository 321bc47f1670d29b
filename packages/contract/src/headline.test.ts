import { describe, expect, it } from "vitest";
import { headline, minimumOrderText, savingsOf } from "./headline.ts";
import type { OfferLabel, OfferType } from "./offer-types.ts";

const usd = { currency: "USD", locale: "en-US", isSavingsRange: false };

describe("headline (rule 6.4, decision 026)", () => {
  it.each([
    ["sitewide percent", 20, false, "20% OFF"],
    ["sale percent", 20, true, "UP TO 20% OFF"],
    ["sitewide amount", 20, false, "$20 OFF"],
    ["sale amount", 12.5, false, "$12.50 OFF"],
    ["sale amount", 20, true, "UP TO $20 OFF"],
    ["free shipping", null, false, "Free Shipping"],
    ["free shipping", 35, true, "Free Shipping"],
    ["Other", null, true, "Sale"],
    // Left over from another offer type: the values do not apply to this one.
    ["Other", 20, false, "Sale"],
    ["sale amount", null, false, "Sale"],
  ])("%s %s range=%s gives '%s'", (offerType, savings, isSavingsRange, expected) => {
    expect(headline({ ...usd, offerType, savings, isSavingsRange })).toBe(expected);
  });

  it.each<[OfferLabel, string]>([
    ["bogo", "Buy One Get One"],
    ["freebie", "Freebie"],
    ["rebate", "Rebate"],
    ["gift-card", "Gift Card"],
    ["sale", "Sale"],
  ])("an imported %s gives '%s'", (label, expected) => {
    expect(headline({ ...usd, offerType: "Other", label, savings: null })).toBe(expected);
  });

  it("the saving of a stored coupon is its percentage or its amount, depending on its type", () => {
    const stored = {
      label: "sale",
      isSavingsRange: true,
      savings_percent: 20,
      savings_amount: 5,
    } as const;
    const of = (offer_type: OfferType) => savingsOf({ ...stored, offer_type }, "USD", "en-US");
    expect(of("sale percent")).toEqual({ prefix: "UP TO", value: "20%", suffix: "OFF" });
    expect(of("sale amount")).toEqual({ prefix: "UP TO", value: "$5", suffix: "OFF" });
    expect(of("free shipping")).toEqual({ prefix: "", value: "Free Shipping", suffix: "" });
  });

  it("uses the client's currency", () => {
    const parts = { ...usd, offerType: "sitewide amount", savings: 500 };
    expect(headline({ ...parts, currency: "JPY" })).toBe("¥500 OFF");
    expect(headline({ ...parts, currency: "EUR" })).toBe("€500 OFF");
  });
});

it.each([
  [35, "USD", "On orders over $35"],
  [12.5, "USD", "On orders over $12.50"],
  [500, "JPY", "On orders over ¥500"],
  [0, "USD", null],
  [null, "USD", null],
])("a minimum order of %s %s is shown as '%s' (decision 063)", (minimum, currency, expected) => {
  expect(minimumOrderText(minimum, currency, "en-US")).toBe(expected);
});
