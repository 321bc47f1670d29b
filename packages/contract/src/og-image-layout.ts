import { accentsOf, fieldsOf } from "./brand-colours.ts";
import { contrast } from "./colour.ts";

/**
 * The position, sizes and colours of everything on a store's og image, in its pixels. The server
 * draws it from these; the coupon form shows it from these while a coupon is typed.
 */
export const ogImageLayout = {
  width: 1200,
  height: 630,
  paper: "#ffffff",
  ink: { strong: "#15181c", quiet: "#606974" },
  ticket: { left: 72, top: 84, right: 1128, bottom: 474, tear: 440, corner: 36, notch: 20 },
  /** dashes as long as the gaps, from notch to notch */
  perforation: { width: 3, dash: 9, colour: "#868f9a" },
  /** between the pieces of a column */
  gap: 28,
  stub: { width: 312, small: 40, figure: 124, words: 60, minimum: 30 },
  what: { inset: 48, width: 590, name: 68, line: 34, logoWidth: 300, logoHeight: 84 },
  site: { size: 44, middle: 552 },
} as const;

/**
 * The ground of the og image: the client's colour as it is, unless white paper would not stand out
 * from it; with the colour of text on it.
 */
export function ogImageField(primaryColor: string): { colour: string; text: string } {
  const field = fieldsOf(primaryColor).light;
  const isTooPale = contrast(field.colour, ogImageLayout.paper) < 1.5;
  return isTooPale ? accentsOf(primaryColor).light : field;
}
