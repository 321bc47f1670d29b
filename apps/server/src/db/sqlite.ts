import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type SqliteDatabase, SqliteDialect } from "kysely";

const KEPT_STATEMENTS = 400;

/**
 * The embedded engine, through Node's own driver. Every commit is on the disk before it is answered
 * (`synchronous=FULL`); a second process on the same file waits for its turn instead of failing.
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => openSqlite(path) });
}

function openSqlite(path: string): SqliteDatabase {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
  const kept = new Map<string, ReturnType<typeof adapt>>();
  return {
    close: () => db.close(),
    prepare(sql) {
      // A transaction takes the write lock at once: upgrading later would fail under contention.
      const text = sql === "begin" ? "begin immediate" : sql;
      const known = kept.get(text);
      if (known) return known;
      const statement = adapt(db.prepare(text));
      if (kept.size >= KEPT_STATEMENTS) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...bindable(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...bindable(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...bindable(parameters)),
  };
}

// Kysely types parameters as unknown; the tables' types already keep them to what SQLite binds.
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
