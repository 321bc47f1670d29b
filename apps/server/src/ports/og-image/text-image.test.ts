import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type TextBox, textImage } from "./text-image.ts";

const box = { size: 100, colour: "#000000", width: 1000, height: 300 };
const widthOf = async (words: Pick<TextBox, "text" | "weight" | "tracking">) =>
  (await textImage(sharp, { ...box, ...words }))?.width;

describe("a text of the preview image (rule 9.6, issue 13)", () => {
  // Figtree's own widths, whatever fonts the machine has.
  it.each([
    ["semibold", "Northpine", 453],
    ["heavy", "Northpine", 469],
    ["heavy", "Żółty", 248],
  ] as const)("is drawn in the product's font: %s %s", async (weight, text, width) => {
    const drawn = (await widthOf({ text, weight })) ?? 0;
    expect(Math.abs(drawn - width)).toBeLessThanOrEqual(3);
  });

  it("has more or less room between its letters, by the size", async () => {
    const [close = 0, plain = 0, wide = 0] = await Promise.all(
      [-0.04, 0, 0.1].map((tracking) => widthOf({ text: "40%", weight: "heavy", tracking })),
    );
    expect(plain - close).toBeGreaterThan(6);
    expect(wide - plain).toBeGreaterThan(15);
  });

  it.each([
    ["Northpine Os", "left"],
    ["Northpine Os", "right"],
    ["المتاجر عم", "left"],
    ["المتاجر عم", "right"],
  ] as const)("'%s' in two lines has them flush at the %s", async (text, align) => {
    const drawn = await textImage(sharp, { ...box, width: 480, text, weight: "heavy", align });
    const image = sharp(drawn?.data).extractChannel("alpha");
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    // Of the shorter line, which is the second.
    const inks = [...data.subarray(info.width * Math.ceil(info.height * 0.7))]
      .map((ink, at) => (ink > 0 ? at % info.width : -1))
      .filter((x) => x >= 0);
    const [left, right] = [Math.min(...inks), info.width - 1 - Math.max(...inks)];
    expect(align === "left" ? left : right).toBeLessThan(15);
    expect(align === "left" ? right : left).toBeGreaterThan(100);
  });

  it("in letters that the font lacks is drawn by another", async () => {
    expect(await widthOf({ text: "متجر", weight: "heavy" })).toBeGreaterThan(50);
  });
});
