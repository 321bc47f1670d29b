import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, parseHex } from "./colour.ts";
import { fromOklch, toOklch } from "./oklch.ts";

describe("a colour by lightness, chroma and hue (decision 013)", () => {
  // Reference values from Chromium: getComputedStyle of color(from … oklch l c h), and from
  // https://oklch.com.
  it.each([
    ["#ff0000", 0.628, 0.2577, 29.23],
    ["#00ff00", 0.8664, 0.2948, 142.5],
    ["#0000ff", 0.452, 0.3132, -95.95],
    ["#0b6b5d", 0.4741, 0.0836, 179.25],
    ["#f4c430", 0.8399, 0.1598, 89.19],
  ])("%s", (colour, l, c, h) => {
    const found = toOklch(colour);
    expect([found.l, found.c]).toEqual([expect.closeTo(l, 3), expect.closeTo(c, 3)]);
    expect(found.h).toBeCloseTo(h, 1);
  });

  it("black, grey and white have no chroma", () => {
    for (const [grey, l] of [
      ["#000000", 0],
      ["#777777", 0.5693],
      ["#ffffff", 1],
    ] as const) {
      expect(toOklch(grey).c).toBeLessThan(0.0001);
      expect(toOklch(grey).l).toBeCloseTo(l, 3);
    }
  });

  it("converting back gives the original colour", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(fc.property(colour, (it) => fromOklch(toOklch(it)) === it));
  });

  it("a colour outside sRGB loses chroma, not lightness or hue", () => {
    const shown = fromOklch({ l: 0.7, c: 0.4, h: 150 });
    const { l, c, h } = toOklch(shown);
    expect([l, h]).toEqual([expect.closeTo(0.7, 2), expect.closeTo(150, 0)]);
    // The chroma is not reduced further than necessary.
    expect(c).toBeGreaterThan(0.19);
    expect(parseHex(shown)[0]).toBe(0);
    expect(contrast(shown, fromOklch({ l: 0.7, c: 0.18, h: 150 }))).toBeLessThan(1.1);
  });
});
