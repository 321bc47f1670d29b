import { LRUCache } from "lru-cache";

/** What was made of stored data, and when it is correct. */
export interface Versioned<T> {
  value: T;
  /** of all stored data that it shows */
  version: string;
  /** epoch milliseconds: correct from `from` on, until before `until` */
  from: number;
  until: number;
}

/** What something depends on: it stays the same for one key and version until that time. */
export interface VersionSpan {
  key: string;
  version: string;
  /** epoch milliseconds, like the next */
  now: number;
  /** called only if it has changed, as calendar days take longer than the rest */
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
