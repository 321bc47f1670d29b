import { limits } from "./limits.ts";
import { parseUrl } from "./parse-url.ts";

const LOOKS_LIKE_DOMAIN = /^[^\s/?#@:\\]+\.[^\s/?#@:\\]{2,}(?::\d{1,5})?(?:[/?#]|$)/u;
const LABELS =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z][a-z0-9-]{0,61}[a-z0-9])$/;
const PRIVATE_SUFFIX =
  /\.(?:localhost|local|internal|intranet|lan|home|corp|localdomain|onion|arpa)$/;
// URL parsers drop tabs and line ends and convert backslashes, so these are rejected before
// parsing.
const FORBIDDEN = /[\s\p{Cc}\p{Cf}\\<>"`]/u;
// Browsers leave these in the addresses that are copied from them, as of campaigns:
// '?cid=mail|june'.
const LEFT_UNENCODED = /[{}|^]/g;

/**
 * The normalised URL as it is stored and linked, or null if it is invalid (decision 023). `http://`
 * is added to what looks like a domain; then only http or https, no credentials, and a host name
 * with a public-looking ending that is not a number.
 */
export function normalizeWebUrl(given: string): string | null {
  if (given.length > limits.urlLength || FORBIDDEN.test(given)) return null;
  const text = given.replace(LEFT_UNENCODED, encodeURIComponent);
  const withScheme = /^https?:\/\//i.test(text)
    ? text
    : LOOKS_LIKE_DOMAIN.test(text)
      ? `http://${text}`
      : null;
  const url = withScheme === null ? null : parseUrl(withScheme);
  if (withScheme === null || url === null) return null;
  if (withScheme.split(/[/?#]/)[2]?.includes("@")) return null;
  const host = url.hostname;
  if (!LABELS.test(host) || PRIVATE_SUFFIX.test(`.${host}`)) return null;
  return url.href.length > limits.urlLength ? null : tidy(withScheme, url);
}

/** A bare domain stays as typed, without the slash that the parser adds. */
function tidy(typed: string, url: URL): string {
  const bare = url.pathname === "/" && url.search === "" && url.hash === "";
  return bare && !typed.endsWith("/") ? url.href.replace(/\/$/, "") : url.href;
}
