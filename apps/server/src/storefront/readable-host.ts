import { domainToUnicode } from "node:url";
import { hostText } from "@coupon-center/contract";

/** The letters of Western Europe; those of other alphabets look alike. */
const WESTERN = /^[a-z0-9ß-öø-ÿ-]+$/;
const ARABIC = /^[\p{Script=Arabic}\p{Nd}-]+$/u;

/**
 * The host of a web address as its readers write it, 'münchen.example', where no letter of it is
 * taken for that of another alphabet: each part has Western letters only, or Arabic ones only at a
 * brand in Arabic. Others stay in ASCII, 'xn--80ak6aa92e.example', as browsers show them.
 */
export function readableHost(url: string, locale: string): string {
  const host = hostText(url);
  if (!host.includes("xn--")) return host;
  const isArabic = locale.startsWith("ar");
  return host
    .split(".")
    .map((part) => {
      const written = domainToUnicode(part);
      return WESTERN.test(written) || (isArabic && ARABIC.test(written)) ? written : part;
    })
    .join(".");
}
