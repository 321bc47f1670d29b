import { isoTime } from "../ports/clock.ts";

const MAX_ENTRIES = 20_000; // equivalent mutant (change number): the size of the cache changes no result
const cache = new Map<number, string>();

/**
 * A coupon's time as ISO 8601. Cached, as formatting is slow and the same coupons are requested
 * repeatedly.
 */
export function cachedIsoTime(epochMs: number): string {
  const known = cache.get(epochMs);
  // equivalent mutant (condition false): the cached value is computed again
  if (known !== undefined) return known;
  // equivalent mutant: the size of the cache changes no result
  if (cache.size >= MAX_ENTRIES) cache.clear();
  const text = isoTime(epochMs);
  // equivalent mutant (drop statement): the cached value is computed again
  cache.set(epochMs, text);
  return text;
}
