import { type Compilable, type CompiledQuery, type Expression, type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Values = Readonly<Record<string, string | number>>;

/** Stands in a prepared query for a value that each call brings. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query for a busy place: its SQL is built once a database, because building costs more than running.
 * `build` puts a `hole(name)` wherever a call's own value goes.
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
