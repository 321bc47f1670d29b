import type { Sharp } from "../sharp.ts";

export interface TextBox {
  text: string;
  /** pixels of the letters, smaller where the box asks for it */
  size: number;
  colour: string;
  width: number;
  height: number;
  /** in the middle of its box, and in one line where it is a figure */
  align?: "left" | "centre";
  oneLine?: boolean;
}

/**
 * A text as a picture that fits its box: wrapped by the rules of its script, then made smaller. Null when
 * there is nothing to see of it.
 */
export async function textImage(sharp: Sharp, textBox: TextBox) {
  const { text, size, colour, width, height, align = "left", oneLine = false } = textBox;
  const clean = readable(text);
  if (clean === "") return null;
  const draw = async (box: { width: number; height?: number }) => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(clean)}</span>`,
        font: `Helvetica Neue, Arial, sans bold ${size}`,
        rgba: true,
        align,
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
    // No font knows a single letter of it.
    return null;
  }
}

/** Without what no markup may hold: control characters, half characters. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}\p{Co}\uFFFE\uFFFF]/gu, " ")
    .trim();
}

function escapeMarkup(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
