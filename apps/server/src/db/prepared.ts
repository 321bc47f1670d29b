import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Values = Readonly<Record<string, string | number>>;

/** A placeholder in a prepared query for a value that differs between calls. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query for a hot path: its SQL is built once per database, as building costs more than running
 * it. `build` calls `placeholder(name)` for each value that differs between calls.
 */
export function prepared<V extends Values, R>(
  build: (
    db: Kysely<Tables>,
    placeholder: <K extends keyof V & string>(name: K) => Expression<V[K]>,
  ) => Compilable<R>,
): (db: Kysely<Tables>, values: V) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query =
      compiled.get(adapter) ?? build(db, (name) => sql`${new Placeholder(name)}`).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const bound: CompiledQuery<R> = { ...query, parameters };
    return (await db.executeQuery(bound)).rows;
  };
}
