import type { Installation } from "./installation.ts";

/** A response as a visitor gets it. */
export interface Visited {
  path: string;
  status: number;
  type: string;
  /** of a page, a style sheet, a sitemap, a feed, with the headers that name addresses */
  text: string;
  bytes: Buffer;
}

const TEXT =
  /^(?:text\/(?:html|plain|css|javascript)|application\/(?:json|xml|ld\+json)|image\/svg)/;
const ABSOLUTE = /https?:\/\/[^\s"'<>\\)\]}]+/g;
const REFERENCE = /\b(?:href|src|action)="([^"]+)"|url\(["']?([^"')]+)/g;
const SOURCES = /srcset="([^"]+)"/gi;
/** API calls, which are posted and not visited */
const CALL = /^\/api\/v\d+\//;

/** All absolute URLs in a text. */
export function addressesIn(text: string): string[] {
  return [...text.replaceAll("&amp;", "&").matchAll(ABSOLUTE)].map(([address]) => address);
}

/** What a page or a style sheet refers to, in whatever form. */
function referencesIn(text: string): string[] {
  const single = [...text.matchAll(REFERENCE)].map(([, tag, style]) => tag ?? style ?? "");
  const several = [...text.matchAll(SOURCES)].flatMap(([, list = ""]) => list.split(","));
  const first = several.map((source) => source.trim().split(/\s/)[0] ?? "");
  return [...single, ...first].map((reference) => reference.replaceAll("&amp;", "&"));
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
    const { statusCode: status, rawPayload: bytes } = answer;
    const type = String(answer.headers["content-type"] ?? "");
    const { location, link, "content-security-policy": policy } = answer.headers;
    const content = TEXT.test(type) ? answer.body : "";
    const text = [location, link, policy, content].join(" ");
    visited.set(path, { path, status, type, text, bytes });
    const references = /^text\/(?:html|css)/.test(type) ? referencesIn(content) : [];
    for (const reference of [...references, ...addressesIn(text)]) {
      const to = new URL(reference, `${origin}${path}`);
      if (to.origin === origin) waiting.push(to.pathname + to.search);
    }
  }
  return [...visited.values()];
}
