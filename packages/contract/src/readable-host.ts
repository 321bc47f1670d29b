import punycode from "punycode.js";
import { hostText } from "./host-text.ts";
import { parseUrl } from "./parse-url.ts";
import { normalizeWebUrl } from "./web-url.ts";

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
      const written = hostLetters(part);
      return WESTERN.test(written) || (isArabic && ARABIC.test(written)) ? written : part;
    })
    .join(".");
}

/**
 * A stored web address for the form of its owner, with the host in the letters in which it was
 * typed, whatever their alphabet. One that would be stored differently is returned unchanged.
 */
export function typedWebUrl(url: string): string {
  const host = parseUrl(url)?.hostname ?? "";
  const typed = url.replace(host, hostLetters(host));
  return normalizeWebUrl(typed) === url ? typed : url;
}

/**
 * A mail address for its owner: its letters in their common form, those of its domain as they were
 * typed. Chromium's fields give 'info@xn--mnchen-3ya.example' for 'info@münchen.example'.
 */
export function emailLetters(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at).normalize("NFKC") + hostLetters(address.slice(at).normalize("NFKC"));
}

/** A host, or a part of one, with its parts in ASCII decoded, whatever their alphabet. */
export function hostLetters(host: string): string {
  try {
    return punycode.toUnicode(host);
  } catch {
    // No encoded letters, though it begins as such.
    return host;
  }
}
