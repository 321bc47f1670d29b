import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountText,
  canCharge,
  currencyDigits,
  fitsCurrency,
  minorUnitsText,
  roundMinorUnits,
  toMinorUnits,
} from "./minor-units.ts";
import {
  currencySymbol,
  currencySymbols,
  formatAmount,
  formatMinorUnits,
  isSymbolOfAnother,
  moneyText,
  splitFraction,
} from "./money.ts";

describe("money (rule 8.13)", () => {
  it("'Server amounts are minor units (divide by 100, 2 decimals)', by Stripe's currency page (decision 053)", () => {
    expect(formatMinorUnits(2499, "usd", "en-US")).toBe("$24.99");
    expect(formatMinorUnits(5, "eur", "en-US")).toBe("€0.05");
    expect(formatMinorUnits(500, "jpy", "en-US")).toBe("¥500");
    expect(formatMinorUnits(-2499, "gbp", "en-US")).toBe("-£24.99");
    expect(formatMinorUnits(1234, "kwd", "en-US")).toMatch(/1\.234$/);
  });

  it("thousands are separated, in the whole part only", () => {
    expect(formatAmount(999.5, "usd", "en-US")).toBe("$999.50");
    expect(formatAmount(1500, "usd", "en-US")).toBe("$1,500");
    expect(formatAmount(12345678.9, "usd", "en-US")).toBe("$12,345,678.90");
    expect(formatMinorUnits(-123456, "eur", "en-US")).toBe("-€1,234.56");
    expect(formatMinorUnits(1234567, "kwd", "en-US")).toMatch(/1,234\.567$/);
    expect(formatMinorUnits(150000, "jpy", "en-US")).toBe("¥150,000");
  });

  it.each([
    ["€", "gbp", "es-ES"],
    ["$", "eur", "en-IE"],
    ["R$", "usd", "es"],
    ["₪", "kwd", "ar-KW"],
  ])(
    "'%s' is no symbol of %s in %s, but of another currency (rule 8.13)",
    (symbol, code, locale) => {
      expect(isSymbolOfAnother(symbol, code, locale)).toBe(true);
    },
  );

  it.each([
    ["$", "usd", "en-US"],
    ["$", "cad", "en-CA"],
    ["$", "mxn", "es-MX"],
    ["$", "ars", "en"],
    ["¥", "cny", "en"],
    ["kr", "isk", "en"],
    ["د.ك.", "kwd", "ar-KW"],
    ["DT", "tnd", "ar-TN"],
    ["USD", "usd", "en-US"],
  ])(
    "'%s' is a symbol of %s in %s, or of no other currency (rule 8.13)",
    (symbol, code, locale) => {
      expect(isSymbolOfAnother(symbol, code, locale)).toBe(false);
    },
  );

  it("'about 25 lowercase currency codes (usd $, eur €, gbp £, others)'", () => {
    expect(currencySymbols).toMatchObject({ usd: "$", eur: "€", gbp: "£" });
    expect(Object.keys(currencySymbols).every((code) => /^[a-z]{3}$/.test(code))).toBe(true);
    expect(Object.keys(currencySymbols).length).toBeGreaterThanOrEqual(24);
  });

  it("never rounds: any amount of minor units survives formatting and parsing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        const text = formatMinorUnits(amount, "usd", "en-US").slice(1).replace(/[.,]/g, "");
        return BigInt(text) === BigInt(amount);
      }),
    );
  });

  it("parses a price by its digits, without binary rounding", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom("usd", "huf", "jpy", "bhd"),
        (minor, currency) => {
          const digits = currencyDigits(currency);
          const text = String(minor).padStart(digits + 1, "0");
          const price = `${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`;
          return toMinorUnits(Number(price), currency) === minor;
        },
      ),
    );
    expect([1.005, 8.41, 1.1, 4.35].map((price) => toMinorUnits(price, "KWD"))).toEqual([
      1005, 8410, 1100, 4350,
    ]);
    expect(() => toMinorUnits(24.999, "USD")).toThrow(RangeError);
    expect(() => toMinorUnits(1e-7, "USD")).toThrow(RangeError);
    expect(() => toMinorUnits(1e21, "USD")).toThrow(RangeError);
  });

  it("an amount has no more decimals than its currency, even if written with an exponent", () => {
    const fitting = [
      [12.5, "USD"],
      [1500.5, "HUF"],
      [1.235, "BHD"],
      [24, "ISK"],
    ] as const;
    const tooFine = [
      [12.505, "USD"],
      [0.5, "JPY"],
      [24.5, "ISK"],
      [0.5, "UGX"],
      [1e-7, "USD"],
    ] as const;
    for (const [amount, currency] of fitting) expect(fitsCurrency(amount, currency)).toBe(true);
    for (const [amount, currency] of tooFine) expect(fitsCurrency(amount, currency)).toBe(false);
  });

  it("a price that Stripe cannot charge exactly is rejected", () => {
    expect(canCharge(1.23, "BHD")).toBe(true);
    expect(canCharge(1.235, "BHD")).toBe(false);
    expect(canCharge(24.5, "ISK")).toBe(false);
    expect(canCharge(24.99, "JPY")).toBe(false);
    expect(canCharge(1e300, "USD")).toBe(false);
  });

  it("codes are case-insensitive; a currency without a known symbol is shown as its code in capitals", () => {
    expect([formatAmount(5, "CAD", "en-US"), formatMinorUnits(500, "Cad", "en-US")]).toEqual([
      "C$5",
      "C$5.00",
    ]);
    expect([formatAmount(5, "xts", "en-US"), formatAmount(5, "no code", "en-US")]).toEqual([
      "XTS\u00a05",
      "NO CODE\u00a05",
    ]);
    expect(formatMinorUnits(149900, "HUF", "en-US")).toBe("Ft\u00a01,499");
  });

  it("a currency has the Arabic symbol in Arabic: a pound is 'ج.م.', not 'E£' (rule 8.13)", () => {
    const symbols = ["egp", "lbp", "syp", "sar"].map((code) => currencySymbol(code, "ar-EG"));
    expect(symbols).toEqual(["ج.م.", "ل.ل.", "ل.س.", "ر.س."]);
    expect(currencySymbol("egp", "en-US")).toBe("E£");
  });

  it("a symbol of Latin letters stays in its direction among Arabic words: 'C$', not '$C' (rule 8.13)", () => {
    expect(formatAmount(20, "cad", "ar-EG")).toMatch(/\u200eC\$\u200e$/);
    expect(moneyText("20", "E£", "ar-EG")).toMatch(/\u200eE£\u200e$/);
    expect(formatAmount(20, "egp", "ar-EG")).toMatch(/٢٠\sج\.م\.$/);
    expect(formatAmount(20, "cad", "es-MX")).not.toMatch(/[\u200e\u200f]/);
  });

  it.each([
    ["CHF", "en-US", ["CHF\u00a020", "-CHF\u00a020"]],
    ["kr.", "en-US", ["kr.\u00a020", "-kr.\u00a020"]],
    ["R$", "en-US", ["R$20", "-R$20"]],
    ["Ft", "es-MX", ["Ft\u00a020", "-Ft\u00a020"]],
    ["Ft", "de-DE", ["20\u00a0Ft", "-20\u00a0Ft"]],
  ])(
    "a space keeps the letters of '%s' from the digits in %s (rule 8.13)",
    (symbol, locale, all) => {
      expect(["20", "-20"].map((digits) => moneyText(digits, symbol, locale))).toEqual(all);
    },
  );

  it("an amount has a sign only if it is negative", () => {
    expect([
      formatMinorUnits(0, "usd", "en-US"),
      minorUnitsText(0, "usd"),
      amountText(0, "usd"),
    ]).toEqual(["$0.00", "0.00", "0"]);
    expect([minorUnitsText(-5, "usd"), amountText(-12.5, "usd")]).toEqual(["-0.05", "-12.50"]);
    expect([toMinorUnits(-5.5, "usd"), toMinorUnits(0, "usd")]).toEqual([-550, 0]);
  });

  it.each([
    ["huf", 833_333, 833_300],
    ["isk", 83_250, 83_300],
    ["kwd", 1234.5, 1230],
    ["jpy", 2416.7, 2417],
    ["usd", 2082.5, 2083],
  ])("a part of an amount in %s is one that it has", (currency, part, expected) => {
    expect(roundMinorUnits(part, currency)).toBe(expected);
  });

  it("whole amounts in HUF, ISK, TWD and UGX are written without decimals", () => {
    expect(formatMinorUnits(149900, "huf", "en-US")).toBe("Ft\u00a01,499");
    expect(formatMinorUnits(149950, "huf", "en-US")).toBe("Ft\u00a01,499.50");
    expect(formatMinorUnits(2400, "ugx", "en-US")).toBe("UGX\u00a024");
    expect(formatMinorUnits(1500, "bhd", "en-US")).toBe("BHD\u00a01.500");
    expect(formatMinorUnits(-149900, "huf", "en-US")).toBe("-Ft\u00a01,499");
    expect([formatAmount(1500, "HUF", "en-US"), formatAmount(12.5, "HUF", "en-US")]).toEqual([
      "Ft\u00a01,500",
      "Ft\u00a012.50",
    ]);
    // Saved before the client changed its currency: shown as it is, not rounded.
    expect(formatAmount(12.5, "JPY", "en-US")).toBe("¥12.5");
  });
});

describe("a price and its fraction", () => {
  it.each([
    ["$24.99", "en-US", ["$24", ".99", ""]],
    ["24,99 €", "de-DE", ["24", ",99", " €"]],
    ["1.499,50 €", "de-DE", ["1.499", ",50", " €"]],
    ["1.499 Ft", "de-DE", ["1.499 Ft", "", ""]],
    ["$2,499", "en-US", ["$2,499", "", ""]],
    ["US$24.99", "en-US", ["US$24", ".99", ""]],
    ["24,99 kr.", "da-DK", ["24", ",99", " kr."]],
    ["kr. 24", "en-US", ["kr. 24", "", ""]],
    ["kr.\u00a04,990", "en-US", ["kr.\u00a04,990", "", ""]],
    ["Rs.500.00", "en-IN", ["Rs.500", ".00", ""]],
    ["\u200f7.490 د.ك.", "ar", ["\u200f7", ".490", " د.ك."]],
    ["5 د.ك.", "ar", ["5 د.ك.", "", ""]],
    ["٢٤٫٩٩ ر.س", "ar-EG", ["٢٤", "٫٩٩", " ر.س"]],
  ])("%s in %s", (price, locale, parts) => {
    expect(splitFraction(price, locale)).toEqual(parts);
  });
});
