import { CompiledQuery, type Kysely } from "kysely";
import type { Tables } from "../../apps/server/src/db/tables.ts";

/** What a statement does on a database of some size. */
export interface Explained {
  /** its own time, in milliseconds */
  ms: number;
  /** the tables that it reads as a whole, with how */
  whole: string[];
  /** the rows of its largest sort; 0 where the engine does not tell */
  sorted: number;
}

type Row = Record<string, unknown>;
export type Execute = (sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export type Explain = (execute: Execute, statement: Statement) => Promise<Explained>;

/**
 * Executes a statement in a transaction that is rolled back; null if a constraint refuses it, as a
 * test's values need not fit in here. Errors: all others, such as the statement's timeout.
 */
export function explainRolledBack(
  db: Kysely<Tables>,
  explain: Explain,
  statement: Statement,
): Promise<Explained | null> {
  return db.connection().execute(async (connection) => {
    const execute: Execute = async (sql, parameters) => {
      const query = CompiledQuery.raw(sql, [...parameters]);
      return (await connection.executeQuery<Row>(query)).rows;
    };
    await execute("begin", []);
    try {
      return await explain(execute, statement);
    } catch (error) {
      if (!String(error).includes("constraint")) throw new Error(statement.sql, { cause: error });
      return null;
    } finally {
      await execute("rollback", []);
    }
  });
}
