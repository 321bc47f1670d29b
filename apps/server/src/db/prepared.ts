import { type Compilable, type CompiledQuery, type Expression, sql } from "kysely";
import type { Db } from "./engine.ts";

type Key = string | number;
type Values = Readonly<Record<string, Key>>;

/** A placeholder in a prepared query for a value that differs between calls. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholderOf = <T>(name: string) => sql<T>`${new Placeholder(name)}`;

type Placeholders<V> = <K extends keyof V & string>(name: K) => Expression<V[K]>;

/**
 * A query for a hot path: its SQL is built once per database, as building costs more than running
 * it. `build` calls `placeholder(name)` for each value that differs between calls.
 */
export function prepared<V extends Values, R>(
  build: (db: Db, placeholder: Placeholders<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholderOf).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const bound: CompiledQuery<R> = { ...query, parameters };
    return (await db.executeQuery(bound)).rows;
  };
}

export const MAX_KEYS = 16;
/** So many keys have places in a statement; the last key fills those that are left. */
const SIZES = [1, 2, 4, 8, MAX_KEYS];

/** Like `prepared`, for the rows of one to `MAX_KEYS` keys. */
export function preparedForKeys<V extends Values, K extends Key, R>(
  build: (db: Db, placeholder: Placeholders<V>, keys: Expression<K>[]) => Compilable<R>,
): (db: Db, values: V, keys: readonly K[]) => Promise<R[]> {
  const queries = SIZES.map((size) => {
    const names = Array.from({ length: size }, (_, index) => `key ${index}`);
    const places = names.map((name) => placeholderOf<K>(name));
    const run = prepared<Values, R>((db) => build(db, placeholderOf, places));
    return { size, names, run };
  });
  return async (db, values, keys) => {
    const [last] = keys.slice(-1);
    const query = queries.find(({ size }) => size >= keys.length);
    if (last === undefined || !query) throw new Error(`a statement for ${keys.length} keys`);
    const byName = query.names.map((name, index) => [name, keys[index] ?? last]);
    return query.run(db, { ...values, ...Object.fromEntries(byName) });
  };
}
