import { LRUCache } from "lru-cache";
import { type SharedWork, shareRunning } from "../concurrency/share-running.ts";

const MAX_ENTRIES = 100;

/**
 * Computes a value each time, unless it is large: then it is cached for `ms` milliseconds. So a
 * walk through very many stores is rare, and the values of small clients are always current.
 * Concurrent callers share one computation.
 */
export function cacheLarge<T>(isLarge: (value: T) => boolean, ms: number): SharedWork<T> {
  const cache = new LRUCache<string, { value: T; until: number }>({ max: MAX_ENTRIES });
  const share = shareRunning<T>();
  return (key, compute) => {
    const cached = cache.get(key);
    if (cached && performance.now() < cached.until) return Promise.resolve(cached.value);
    return share(key, async () => {
      const value = await compute();
      if (isLarge(value)) cache.set(key, { value, until: performance.now() + ms });
      else cache.delete(key);
      return value;
    });
  };
}
