import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencySymbols, fitsCurrency, formatMinorUnits } from "./money.ts";

describe("money", () => {
  it("'Server amounts are minor units (divide by 100, 2 decimals)', by ISO 4217 (D17)", () => {
    expect(formatMinorUnits(2499, "usd")).toBe("$24.99");
    expect(formatMinorUnits(5, "eur")).toBe("€0.05");
    expect(formatMinorUnits(500, "jpy")).toBe("¥500");
    expect(formatMinorUnits(-2499, "gbp")).toBe("-£24.99");
    expect(formatMinorUnits(1234, "kwd")).toMatch(/1\.234$/);
  });

  it("'about 25 lowercase currency codes (usd $, eur €, gbp £, others)'", () => {
    expect(currencySymbols).toMatchObject({ usd: "$", eur: "€", gbp: "£" });
    expect(Object.keys(currencySymbols).every((code) => /^[a-z]{3}$/.test(code))).toBe(true);
    expect(Object.keys(currencySymbols).length).toBeGreaterThanOrEqual(24);
  });

  it("never rounds: every amount of minor units reads back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        const text = formatMinorUnits(amount, "usd").slice(1).replace(".", "");
        return BigInt(text) === BigInt(amount);
      }),
    );
  });

  it("knows how many decimals a currency has", () => {
    expect([
      fitsCurrency(12.5, "USD"),
      fitsCurrency(12.505, "USD"),
      fitsCurrency(0.5, "JPY"),
    ]).toEqual([true, false, false]);
  });
});
