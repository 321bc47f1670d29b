import type { Installation } from "./installation.ts";

/** A response with text as a visitor gets it: a page, a sitemap, a feed, with its headers. */
export interface Visited {
  path: string;
  status: number;
  text: string;
}

const TEXT = /^(?:text\/(?:html|plain|css)|application\/(?:json|xml|ld\+json)|image\/svg)/;
const ABSOLUTE = /https?:\/\/[^\s"'<>\\)\]}]+/g;
const REFERENCE = /\b(?:href|src|action)="([^"]+)"/g;
/** API calls, which are posted and not visited */
const CALL = /^\/api\/v\d+\//;

/** All absolute URLs in a text. */
export function addressesIn(text: string): string[] {
  return [...text.replaceAll("&amp;", "&").matchAll(ABSOLUTE)].map(([address]) => address);
}

/**
 * Visits pages of a host, and everything on that host that they reference, until all are visited.
 */
export async function crawl(
  { app }: Installation,
  origin: string,
  starts: readonly string[],
): Promise<Visited[]> {
  const { host } = new URL(origin);
  const waiting = [...starts];
  const visited = new Map<string, Visited>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (visited.has(path) || CALL.test(path)) continue;
    const answer = await app.inject({ url: path, headers: { host } });
    const type = String(answer.headers["content-type"] ?? "");
    const steering = [answer.headers.location, answer.headers["content-security-policy"]].join(" ");
    const text = TEXT.test(type) ? answer.body : "";
    visited.set(path, { path, status: answer.statusCode, text: `${steering} ${text}` });
    const references = type.startsWith("text/html")
      ? [...text.matchAll(REFERENCE)].map(([, to = ""]) => to.replaceAll("&amp;", "&"))
      : [];
    for (const reference of [...references, ...addressesIn(text)]) {
      const to = new URL(reference, `${origin}${path}`);
      if (to.origin === origin) waiting.push(to.pathname + to.search);
    }
  }
  return [...visited.values()];
}
