import { LRUCache } from "lru-cache";

const MAX_ENTRIES = 100;

export type StaleWhileRevalidate<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Computes a value each time, unless it is large: then it is cached for `ms` milliseconds and after
 * that returned once more while a new one is computed. So nobody waits for a walk through very many
 * stores, and the values of small clients are always current. Concurrent callers share one
 * computation.
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
      // An error reaches the callers that wait for the new value; until then the old one is used.
      start(key, compute).catch(() => undefined);
    }
    return Promise.resolve(cached.value);
  };
}
