import type { TextPage } from "../text-page.ts";

/** A finished page and how long it is right, whatever the clock does. */
export interface KeptPage {
  page: TextPage;
  headers: Readonly<Record<string, string>>;
  /** of all that the page shows and that is written somewhere */
  version: string;
  /** epoch milliseconds: right from here, and no longer than there */
  from: number;
  until: number;
}

export interface PageCache {
  /** the page, if it still is right at that version and time */
  get(key: string, version: string, now: number): KeptPage | undefined;
  set(key: string, kept: KeptPage): void;
}

/**
 * Pages in memory up to a number of bytes. To make room the oldest goes, but one that was asked for
 * since it was last looked at is passed over once: nearly the least used, and a hit moves nothing.
 */
export function pageCache(maxBytes: number): PageCache {
  const pages = new Map<string, { kept: KeptPage; asked: boolean }>();
  let bytes = 0;
  const drop = (key: string, kept: KeptPage) => {
    pages.delete(key);
    bytes -= weightOf(kept);
  };
  const add = (key: string, kept: KeptPage) => {
    pages.set(key, { kept, asked: false });
    bytes += weightOf(kept);
  };
  const makeRoom = (needed: number) => {
    // What is passed over goes to the end and comes again, no longer asked for: this always ends.
    for (const [key, { kept, asked }] of pages) {
      if (bytes + needed <= maxBytes) return;
      drop(key, kept);
      if (asked) add(key, kept);
    }
  };
  return {
    get(key, version, now) {
      const entry = pages.get(key);
      if (!entry) return undefined;
      const { kept } = entry;
      if (kept.version !== version || now < kept.from || now >= kept.until) return undefined;
      entry.asked = true;
      return kept;
    },
    set(key, kept) {
      const before = pages.get(key);
      if (before) drop(key, before.kept);
      makeRoom(weightOf(kept));
      if (bytes + weightOf(kept) <= maxBytes) add(key, kept);
    },
  };
}

/** The text and its two compressed forms, which together take about half of it. */
function weightOf({ page }: KeptPage): number {
  return Math.ceil(page.size * 1.5) + 500;
}
