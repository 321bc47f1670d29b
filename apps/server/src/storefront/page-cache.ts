import { LRUCache } from "lru-cache";
import type { RenderedResponse } from "../pages/rendered-response.ts";

/** A finished page and the time span in which it is correct. */
export interface CachedPage {
  page: RenderedResponse;
  headers: Readonly<Record<string, string>>;
  /** of all stored data that the page shows */
  version: string;
  /** epoch milliseconds: correct from `from` on, until before `until` */
  from: number;
  until: number;
}

export interface PageCache {
  /** the page, if it is correct for that version and time */
  get(key: string, version: string, now: number): CachedPage | undefined;
  set(key: string, cached: CachedPage): void;
}

/** A cache of pages, limited by bytes; the least recently used page is dropped. */
export function pageCache(maxBytes: number): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => weightOf(page),
  });
  return {
    get(key, version, now) {
      const cached = pages.get(key);
      const isFresh = cached?.version === version && now >= cached.from && now < cached.until;
      return isFresh ? cached : undefined;
    },
    set(key, cached) {
      pages.set(key, cached);
    },
  };
}

/** The text plus its two compressed forms, which together take about half as much. */
export function weightOf({ size }: RenderedResponse): number {
  return Math.ceil(size * 1.5) + 500;
}
