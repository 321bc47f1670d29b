const KEPT = 100;

export type KeepLarge<T> = (key: string, compute: () => Promise<T>) => Promise<T>;

/**
 * Computes each time, unless the result is large: then it is kept for `ms` milliseconds, and after that
 * given once more while a new one is made. So a walk through very many stores keeps nobody waiting,
 * and a small brand's is always of this moment. Callers at once share one.
 */
export function keepLarge<T>(isLarge: (value: T) => boolean, ms: number): KeepLarge<T> {
  const kept = new Map<string, { value: T; until: number }>();
  const running = new Map<string, Promise<T>>();
  const run = async (key: string, compute: () => Promise<T>) => {
    const value = await compute();
    kept.delete(key);
    if (isLarge(value)) {
      for (const oldest of kept.keys()) {
        if (kept.size < KEPT) break;
        kept.delete(oldest);
      }
      kept.set(key, { value, until: performance.now() + ms });
    }
    return value;
  };
  const start = (key: string, compute: () => Promise<T>) => {
    const started = running.get(key) ?? run(key, compute).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
  return (key, compute) => {
    const known = kept.get(key);
    if (!known) return start(key, compute);
    if (performance.now() >= known.until) {
      // Who waits for it later learns of a failure; until then the old one serves.
      start(key, compute).catch(() => undefined);
    }
    return Promise.resolve(known.value);
  };
}
