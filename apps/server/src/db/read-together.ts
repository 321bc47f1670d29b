import DataLoader from "dataloader";
import type { Kysely } from "kysely";
import { MAX_KEYS } from "./prepared.ts";
import type { Tables } from "./tables.ts";

type Query<V, K, R> = (db: Kysely<Tables>, values: V, keys: readonly K[]) => Promise<R[]>;

/**
 * Reads rows by one key: what is wanted in one turn of the event loop is read by one statement that
 * starts after it. So it is as current as a statement for each, and much cheaper with many
 * visitors. Callers that want the same key get the same rows, in the order of the statement.
 */
export function readTogether<V extends object, K extends string | number, R>(
  query: Query<V, K, R>,
  keyOf: (row: R) => K,
): (db: Kysely<Tables>, values: V, key: K) => Promise<R[]> {
  const loaders = new WeakMap<Kysely<Tables>, Map<string, DataLoader<K, R[]>>>();
  const open = (db: Kysely<Tables>, values: V) => {
    const loader = new DataLoader<K, R[]>(
      async (keys) => {
        // Whoever asks from now on gets a later statement's rows.
        loader.clearAll();
        const rows = Map.groupBy(await query(db, values, keys), keyOf);
        return keys.map((key) => rows.get(key) ?? []);
      },
      { batchScheduleFn: setImmediate, maxBatchSize: MAX_KEYS },
    );
    return loader;
  };
  return (db, values, key) => {
    const ofDb = loaders.get(db) ?? new Map<string, DataLoader<K, R[]>>();
    loaders.set(db, ofDb);
    const name = Object.values(values).join(" ");
    const loader = ofDb.get(name) ?? open(db, values);
    ofDb.set(name, loader);
    return loader.load(key);
  };
}
