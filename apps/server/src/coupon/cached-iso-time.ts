import { isoTime } from "../ports/clock.ts";

const MAX_ENTRIES = 20_000; // equivalent mutant (change number): how many are kept changes no text
const cache = new Map<number, string>();

/** A coupon's time as text. The same coupons are asked for again and again, and writing a time out is dear. */
export function cachedIsoTime(epochMs: number): string {
  const known = cache.get(epochMs);
  // equivalent mutant (condition false): what is kept would be made again
  if (known !== undefined) return known;
  // equivalent mutant: how many are kept changes no text
  if (cache.size >= MAX_ENTRIES) cache.clear();
  const text = isoTime(epochMs);
  // equivalent mutant (drop statement): what is kept would be made again
  cache.set(epochMs, text);
  return text;
}
