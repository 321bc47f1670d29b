import { plainDigits } from "@coupon-center/contract";

/**
 * What comes with text copied from documents, chats and pages, is not seen there and is refused
 * (decision 065): soft hyphens, spaces without width, marks of direction, control characters.
 */
const UNSEEN =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[^\P{Cc}\t-\r]/gu;
/** Forms of ASCII and of currencies' signs that are as wide as an ideograph. */
const WIDE = /[\uff01-\uff5e\uffe0-\uffe6]/g;

/** One line of what was typed or pasted: without unseen characters, lines and cells joined. */
export function plainLine(typed: string): string {
  return typed.replace(UNSEEN, "").replace(/\s*[\t-\r\u2028\u2029]\s*/g, " ");
}

/** A number or day in our digits and signs, as far as it has them in another script or width. */
export function plainNumber(typed: string): string {
  const narrow = (wide: string) => wide.normalize("NFKC");
  return plainDigits(plainLine(typed)).replace(WIDE, narrow).trim();
}
