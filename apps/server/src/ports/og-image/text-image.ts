import { fileURLToPath } from "node:url";
import { startsFromRight } from "@coupon-center/contract";
import { escapeMarkup } from "../../escape-markup.ts";
import type { Sharp } from "../sharp.ts";

// The product's font as the renderer reads it: neither compressed nor variable. It lacks other
// scripts, which the system's fonts provide.
const fonts = {
  semibold: [
    "semi-bold",
    import.meta.resolve("@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf"),
  ],
  heavy: [
    "ultra-bold",
    import.meta.resolve("@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf"),
  ],
} as const;

/** The renderer exchanges the sides of a text that runs from right to left. */
const opposite = { left: "right", right: "left", centre: "centre" } as const;

export interface TextBox {
  text: string;
  /** the font size in pixels, reduced if the text does not fit */
  size: number;
  colour: string;
  width: number;
  height: number;
  weight: keyof typeof fonts;
  /** the room between the letters, in parts of the font size */
  tracking?: number;
  /** where its lines are flush; on one line for a headline */
  align?: "left" | "right" | "centre";
  oneLine?: boolean;
}

/**
 * Renders a text as an image that fits its box: wrapped by the rules of its script, then made
 * smaller. Null if nothing is visible.
 */
export async function textImage(sharp: Sharp, textBox: TextBox) {
  const { text, size, colour, width, height, tracking = 0 } = textBox;
  const { align = "left", oneLine = false, weight } = textBox;
  const [style, fontUrl] = fonts[weight];
  // In 1024ths of a pixel.
  const spacing = Math.round(tracking * size * 1024);
  const clean = readable(text);
  if (clean === "") return null;
  const draw = async (box: { width: number; height?: number }) => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" letter_spacing="${spacing}">${escapeMarkup(clean)}</span>`,
        font: `Figtree, Helvetica Neue, Arial, sans ${style} ${size}`,
        fontfile: fileURLToPath(fontUrl),
        rgba: true,
        align: startsFromRight(clean) ? opposite[align] : align,
        wrap: oneLine ? "none" : "word-char",
        ...box,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  try {
    const natural = await draw({ width });
    if (natural.height <= height && natural.width <= width) return natural;
    const fitted = await draw({ width, height });
    return fitted.height <= height && fitted.width <= width ? fitted : null;
  } catch {
    // No available font has any of its letters.
    return null;
  }
}

/** Removes what markup must not contain: control characters and lone surrogates. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}\p{Co}\uFFFE\uFFFF]/gu, " ")
    .trim();
}
