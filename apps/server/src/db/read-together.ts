import { getOrCreate } from "@coupon-center/contract";
import DataLoader from "dataloader";
import type { Db } from "./engine.ts";
import { MAX_KEYS } from "./prepared.ts";

/** How rows are read for several keys at once. */
export interface KeyedQuery<S, K, R, V> {
  /** the rows of these keys within a scope, such as a client's */
  read(db: Db, scope: S, keys: readonly K[]): Promise<R[]>;
  keyOf(row: R): K;
  /** what a caller gets of the key's rows, in the order of the statement */
  pick(rows: readonly R[]): V;
}

/**
 * Reads by one key: what is wanted of one scope in one turn of the event loop is read by one
 * statement that starts after it. So it is as current as a statement for each, and much cheaper
 * with many visitors. Callers that want the same key share what they get.
 */
export function readTogether<S extends number | null, K extends string | number, R, V>(
  query: KeyedQuery<S, K, R, V>,
): (db: Db, scope: S, key: K) => Promise<V> {
  const opened = new WeakMap<Db, Map<S, (key: K) => Promise<V>>>();
  return (db, scope, key) => {
    const ofDb = opened.get(db) ?? new Map<S, (key: K) => Promise<V>>();
    opened.set(db, ofDb);
    return getOrCreate(ofDb, scope, () => openScope(query, db, scope))(key);
  };
}

function openScope<S, K extends string | number, R, V>(
  { read, keyOf, pick }: KeyedQuery<S, K, R, V>,
  db: Db,
  scope: S,
): (key: K) => Promise<V> {
  // The library's own map would make a promise for each caller.
  const waiting = new Map<K, Promise<V>>();
  const loader = new DataLoader<K, V>(
    async (keys) => {
      // Whoever asks from now on gets what a later statement finds.
      waiting.clear();
      const rows = Map.groupBy(await read(db, scope, keys), keyOf);
      return keys.map((key) => pick(rows.get(key) ?? []));
    },
    { cache: false, batchScheduleFn: setImmediate, maxBatchSize: MAX_KEYS },
  );
  return (key) => getOrCreate(waiting, key, () => loader.load(key));
}
