import { LRUCache } from "lru-cache";

const FRESH_MS = 3_000;
const MAX_ENTRIES = 20_000;

/** A signed-in account, as read from the database. */
export type Person =
  | { kind: "merchant"; accountId: number; sessionId: string }
  | {
      kind: "staff";
      accountId: number;
      sessionId: string;
      email: string;
      isAdmin: boolean;
      hasFactor: boolean;
    };

/** A short-lived cache of sessions, so that a burst of calls reads the database once. */
export interface SessionCache {
  /** null: known to have ended; undefined: not cached */
  get(sessionId: string, now: number): Person | null | undefined;
  set(sessionId: string, person: Person | null, now: number): void;
  /** at once in this process; others notice within three seconds */
  forgetAccount(accountId: number): void;
}

export function sessionCache(): SessionCache {
  const cache = new LRUCache<string, { person: Person | null; at: number }>({ max: MAX_ENTRIES });
  return {
    get(sessionId, now) {
      const entry = cache.get(sessionId);
      // After the machine's clock was set back an entry is of the future, for as long as that.
      return entry && Math.abs(now - entry.at) < FRESH_MS ? entry.person : undefined;
    },
    set(sessionId, person, now) {
      cache.set(sessionId, { person, at: now });
    },
    forgetAccount(accountId) {
      for (const [sessionId, { person }] of cache) {
        if (person?.accountId === accountId) cache.delete(sessionId);
      }
    },
  };
}
