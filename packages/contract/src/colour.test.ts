import { describe, expect, it } from "vitest";
import { contrast, mix, readableOn, textOn } from "./colour.ts";

describe("a client's colour (rule 1.6, decision 013)", () => {
  it("contrast follows WCAG: 1 to 21, symmetric", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
    expect(contrast("#0b6b5d", "#0b6b5d")).toBe(1);
    // Reference value from WebAIM's contrast checker.
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(4.0, 2);
    expect(contrast("#0000ff", "#ffffff")).toBeCloseTo(8.59, 2);
    expect(contrast("#008000", "#000000")).toBeCloseTo(4.09, 2);
    expect(contrast("#0a0a0a", "#000000")).toBeCloseTo(1.0607, 4);
  });

  it("a mix interpolates between two colours", () => {
    expect([0, 0.5, 1].map((share) => mix("#102030", "#ffffff", share))).toEqual([
      "#102030",
      "#889098",
      "#ffffff",
    ]);
    expect(mix("#ffffff", "#000000", 0.99)).toBe("#030303");
  });

  it("'a colour whose text contrast is below WCAG AA 4.5:1 gets the readable text colour'", () => {
    expect(readableOn("#0b6b5d", "#ffffff", "#000000")).toBe("#0b6b5d");
    const moved = readableOn("#f4c430", "#ffffff", "#000000");
    expect(contrast(moved, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(moved, "#ffffff")).toBeLessThan(5.2);
    // Moving towards the background itself never reaches the contrast; the result is the end of the
    // range.
    expect(readableOn("#f4c430", "#ffffff", "#ffffff")).toBe("#ffffff");
  });

  it("text on a colour is white if readable, else dark, else black", () => {
    expect(["#767676", "#f4c430", "#7c7c7c", "#777777"].map(textOn)).toEqual([
      "#ffffff",
      "#0b0d0f",
      "#0b0d0f",
      "#000000",
    ]);
  });
});
