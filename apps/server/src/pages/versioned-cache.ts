import { LRUCache } from "lru-cache";

/** What was made of stored data, and when it is correct. */
interface Versioned<T> {
  value: T;
  /** of all stored data that it shows */
  version: string;
  /** epoch milliseconds: correct from `from` on, until before `until` */
  from: number;
  until: number;
}

/** Which value is wanted; version and time were read before what it is made of. */
export interface VersionKey {
  key: string;
  version: string;
  /** epoch milliseconds */
  now: number;
}

/** What a response depends on: it stays the same for one key and version until that time. */
export interface VersionSpan extends VersionKey {
  /** epoch milliseconds; called only if it has changed, as calendar days take longer than the rest */
  until(): number;
}

export interface VersionedCache<T> {
  /** the value, if it is correct for that version and time */
  get(key: string, version: string, now: number): T | undefined;
  set(key: string, versioned: Versioned<T>): void;
}

/** A cache limited by the bytes that `weigh` tells; the least recently used value is dropped. */
export function versionedCache<T>(
  maxBytes: number,
  weigh: (value: T) => number,
): VersionedCache<T> {
  const values = new LRUCache<string, Versioned<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => weigh(value),
  });
  return {
    get(key, version, now) {
      const cached = values.get(key);
      const isFresh = cached?.version === version && now >= cached.from && now < cached.until;
      return isFresh ? cached.value : undefined;
    },
    set(key, versioned) {
      values.set(key, versioned);
    },
  };
}

/**
 * The cached value, or the one that `make` makes now, correct until that time in epoch
 * milliseconds. Data that changes while it is made leaves an outdated version in the cache.
 */
export async function cachedOrMade<T>(
  cache: VersionedCache<T>,
  { key, version, now }: VersionKey,
  make: () => Promise<{ value: T; until: number }>,
  noteRead: (isHit: boolean) => void,
): Promise<T> {
  const cached = cache.get(key, version, now);
  noteRead(cached !== undefined);
  if (cached !== undefined) return cached;
  const made = await make();
  cache.set(key, { ...made, version, from: now });
  return made.value;
}
