import { describe, expect, it } from "vitest";
import { headline } from "./headline.ts";
import type { OfferLabel } from "./offer-types.ts";

const usd = { currency: "USD", isSavingsRange: false };

describe("headline (D16)", () => {
  it.each([
    ["sitewide percent", 20, false, "20% OFF"],
    ["sale percent", 20, true, "UP TO 20% OFF"],
    ["sitewide amount", 20, false, "$20 OFF"],
    ["sale amount", 12.5, false, "$12.50 OFF"],
    ["sale amount", 20, true, "UP TO $20 OFF"],
    ["free shipping", null, false, "Free Shipping"],
    ["free shipping", 35, true, "Free Shipping"],
    ["Other", null, true, "Sale"],
  ])("%s %s range=%s is '%s'", (offerType, savings, isSavingsRange, expected) => {
    expect(headline({ ...usd, offerType, savings, isSavingsRange })).toBe(expected);
  });

  it.each<[OfferLabel, string]>([
    ["bogo", "Buy One Get One"],
    ["freebie", "Freebie"],
    ["rebate", "Rebate"],
    ["gift-card", "Gift Card"],
    ["sale", "Sale"],
  ])("an imported %s is '%s'", (label, expected) => {
    expect(headline({ ...usd, offerType: "Other", label, savings: null })).toBe(expected);
  });

  it("uses the client's currency", () => {
    const parts = { offerType: "sitewide amount", savings: 500, isSavingsRange: false };
    expect(headline({ ...parts, currency: "JPY" })).toBe("¥500 OFF");
    expect(headline({ ...parts, currency: "EUR" })).toBe("€500 OFF");
  });
});
