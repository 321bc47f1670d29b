import { LRUCache } from "lru-cache";

const MAX_ENTRIES = 100;

export type StaleWhileRevalidate<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Computes each time, unless the result is large: then it is kept for `ms` milliseconds, and after that
 * given once more while a new one is made. So a walk through very many stores keeps nobody waiting,
 * and a small brand's is always of this moment. Callers at once share one.
 */
export function staleWhileRevalidate<T>(
  isLarge: (value: T) => boolean,
  ms: number,
): StaleWhileRevalidate<T> {
  const cache = new LRUCache<string, { value: T; until: number }>({ max: MAX_ENTRIES });
  const running = new Map<string, Promise<T>>();
  const run = async (key: string, compute: () => Promise<T>) => {
    const value = await compute();
    if (isLarge(value)) cache.set(key, { value, until: performance.now() + ms });
    else cache.delete(key);
    return value;
  };
  const start = (key: string, compute: () => Promise<T>) => {
    const started = running.get(key) ?? run(key, compute).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  return (key, compute) => {
    const cached = cache.get(key);
    if (!cached) return start(key, compute);
    if (performance.now() >= cached.until) {
      // Who waits for it later learns of a failure; until then the old one serves.
      start(key, compute).catch(() => undefined);
    }
    return Promise.resolve(cached.value);
  };
}
