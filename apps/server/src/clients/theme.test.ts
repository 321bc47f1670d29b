import { contrast } from "@coupon-center/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { themeCss } from "./theme.ts";

/** The sheet's custom properties by scheme. */
function propertiesOf(primaryColor: string) {
  const [light = "", dark = ""] = themeCss({ primaryColor }).split("@media");
  const read = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/--([\w-]+):(#\w+)/g)].map(([, name, value]) => [name, value]),
    );
  return { light: read(light), dark: read(dark) };
}

/** Which colour is written on which. */
const pairs = [
  ["accent", "accent-soft"],
  ["on-accent", "accent"],
  ["on-brand", "brand"],
  ["on-brand-2", "brand"],
] as const;

function worstOf(primary: string): number {
  const { light, dark } = propertiesOf(primary);
  const ratios = [light, dark].flatMap((properties) =>
    pairs.map(([text, ground]) => contrast(properties[text] ?? "", properties[ground] ?? "")),
  );
  return Math.min(...ratios);
}

describe("a brand's sheet (rule 1.6, decision 013)", () => {
  it.each(["#0b6b5d", "#b4371e", "#f4c430", "#000000", "#ffffff", "#f3e9e2", "#767676", "#7c7c7c"])(
    "of %s: what is written on each of its colours can be read, 4.5:1, in both schemes",
    (primary) => {
      expect(worstOf(primary)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("so it is of any colour", () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(fc.property(colour, (primary) => worstOf(primary) >= 4.5));
  });

  it("a yellow brand's field stays yellow, with dark text; on dark pages it is deep, with white text", () => {
    const { light, dark } = propertiesOf("#f4c430");
    expect(light).toMatchObject({ brand: "#f4c430", "on-brand": "#0b0d0f" });
    expect(dark["on-brand"]).toBe("#ffffff");
    expect(dark.brand).not.toBe("#f4c430");
  });
});
