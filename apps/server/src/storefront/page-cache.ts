import type { RenderedResponse } from "../rendered-response.ts";

/** A finished page and how long it is right, whatever the clock does. */
export interface CachedPage {
  page: RenderedResponse;
  headers: Readonly<Record<string, string>>;
  /** of all that the page shows and that is written somewhere */
  version: string;
  /** epoch milliseconds: right from here, and no longer than there */
  from: number;
  until: number;
}

export interface PageCache {
  /** the page, if it still is right at that version and time */
  get(key: string, version: string, now: number): CachedPage | undefined;
  set(key: string, cached: CachedPage): void;
}

/**
 * Pages in memory up to a number of bytes. To make room the oldest goes, but one that was asked for
 * since it was last looked at is passed over once: nearly the least used, and a hit moves nothing.
 */
export function pageCache(maxBytes: number): PageCache {
  const pages = new Map<string, { cached: CachedPage; isUsed: boolean }>();
  let bytes = 0;
  const drop = (key: string, cached: CachedPage) => {
    pages.delete(key);
    bytes -= weightOf(cached);
  };
  const add = (key: string, cached: CachedPage) => {
    pages.set(key, { cached, isUsed: false });
    bytes += weightOf(cached);
  };
  const makeRoom = (needed: number) => {
    // What is passed over goes to the end and comes again, no longer asked for: this always ends.
    for (const [key, { cached, isUsed }] of pages) {
      if (bytes + needed <= maxBytes) return;
      drop(key, cached);
      if (isUsed) add(key, cached);
    }
  };
  return {
    get(key, version, now) {
      const entry = pages.get(key);
      if (!entry) return undefined;
      const { cached } = entry;
      if (cached.version !== version || now < cached.from || now >= cached.until) return undefined;
      entry.isUsed = true;
      return cached;
    },
    set(key, cached) {
      const before = pages.get(key);
      if (before) drop(key, before.cached);
      makeRoom(weightOf(cached));
      if (bytes + weightOf(cached) <= maxBytes) add(key, cached);
    },
  };
}

/** The text and its two compressed forms, which together take about half of it. */
function weightOf({ page }: CachedPage): number {
  return Math.ceil(page.size * 1.5) + 500;
}
