import { LRUCache } from "lru-cache";
import type { RenderedResponse } from "../pages/rendered-response.ts";

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

/** Pages in memory, up to a number of bytes; what was not asked for longest makes room. */
export function pageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => weightOf(page),
  });
  return {
    get(key, version, now) {
      const cached = pages.get(key);
      const isRight = cached?.version === version && now >= cached.from && now < cached.until;
      return isRight ? cached : undefined;
    },
    set(key, cached) {
      pages.set(key, cached);
    },
  };
}

/** The text and its two compressed forms, which together take about half of it. */
export function weightOf({ size }: RenderedResponse): number {
  return Math.ceil(size * 1.5) + 500;
}
