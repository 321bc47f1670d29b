import type { CompiledQuery, KyselyPlugin, QueryId, RootOperationNode } from "kysely";
import type { Db } from "../db/engine.ts";

/**
 * The same database, which reports each query that it has executed, as the engine gets it, with
 * what `labelOf` returned where the query was made. Queries for which it returns null are not
 * reported.
 */
export function reportingQueries<L>(
  db: Db,
  labelOf: () => L | null,
  report: (query: CompiledQuery, label: L) => void,
): Db {
  const executor = db.getExecutor();
  const made = new WeakMap<QueryId, { node: RootOperationNode; label: L }>();
  const spy: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const label = labelOf();
      if (label !== null) made.set(queryId, { node, label });
      return node;
    },
    // A query within another one is transformed too, and has no result of its own.
    async transformResult({ result, queryId }) {
      const query = made.get(queryId);
      if (query) report(executor.compileQuery(query.node, queryId), query.label);
      return result;
    },
  };
  return db.withPlugin(spy);
}
