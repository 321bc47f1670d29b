import { LRUCache } from "lru-cache";
import { shareRunning } from "../concurrency/share-running.ts";

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
  /**
   * epoch milliseconds; called only if it has changed, as calendar days take longer than the rest
   */
  until(): number;
}

/**
 * The cached value if it is correct for that version and time, else the one that `make` makes now,
 * correct until that time in epoch milliseconds, once for all who want it meanwhile. Data that
 * changes while it is made leaves an outdated version in the cache.
 */
export type VersionedCache<T> = (
  wanted: VersionKey,
  make: () => Promise<{ value: T; until: number }>,
  noteRead: (isHit: boolean) => void,
) => Promise<T>;

/** A cache limited by the bytes that `weigh` tells; the least recently used value is dropped. */
export function versionedCache<T>(
  maxBytes: number,
  weigh: (value: T) => number,
): VersionedCache<T> {
  const values = new LRUCache<string, Versioned<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => weigh(value),
  });
  const share = shareRunning<Versioned<T>>();
  return async ({ key, version, now }, make, noteRead) => {
    const cached = values.get(key);
    const isHit = cached?.version === version && now >= cached.from && now < cached.until;
    noteRead(isHit);
    if (isHit) return cached.value;
    const made = await share(`${key} ${version}`, async () => {
      const fresh = { ...(await make()), version, from: now };
      values.set(key, fresh);
      return fresh;
    });
    // One that was begun before its time ended, as on the day before.
    return now < made.until ? made.value : (await make()).value;
  };
}
