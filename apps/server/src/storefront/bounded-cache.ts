export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/**
 * Values in memory up to a number of bytes. To make room the oldest goes, but one that was asked for
 * since it was last looked at is passed over once: nearly the least used, and a hit moves nothing.
 */
export function boundedCache<T>(maxBytes: number, weightOf: (value: T) => number): BoundedCache<T> {
  const entries = new Map<string, { value: T; isUsed: boolean }>();
  let bytes = 0;
  const drop = (key: string, value: T) => {
    entries.delete(key);
    bytes -= weightOf(value);
  };
  const add = (key: string, value: T) => {
    // equivalent mutant (drop property): what is not there is as false
    entries.set(key, { value, isUsed: false });
    bytes += weightOf(value);
  };
  const makeRoom = (needed: number) => {
    // What is passed over goes to the end and comes again, no longer asked for: this always ends.
    for (const [key, { value, isUsed }] of entries) {
      if (bytes + needed <= maxBytes) return;
      drop(key, value);
      if (isUsed) add(key, value);
    }
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) entry.isUsed = true;
      return entry?.value;
    },
    set(key, value) {
      const before = entries.get(key);
      if (before) drop(key, before.value);
      const needed = weightOf(value);
      if (needed > maxBytes) return;
      makeRoom(needed);
      add(key, value);
    },
  };
}
