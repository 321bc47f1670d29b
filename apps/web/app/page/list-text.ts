import { say } from "@coupon-center/contract";

/** A list of things: 'expired (2), minimum spend (1)'. */
export function listText(parts: readonly string[], locale: string): string {
  // Not by Intl.ListFormat, which has an 'and' in other languages.
  return parts.join(say(locale, "comma"));
}
