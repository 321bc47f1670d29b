import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import type { OutageMonitor } from "./outage-log.ts";
import { ofStatement } from "./sqlite-unavailable.ts";

const MAX_STATEMENTS = 400;

type Run = <T>(work: () => T) => T;

/**
 * The embedded engine, through Node's own driver. Every commit is on the disk before it is answered
 * (`synchronous=FULL`); a second process on the same file waits for its turn instead of failing.
 */
export function sqliteDialect(path: string, watch: OutageMonitor): SqliteDialect {
  const run: Run = (work) => {
    try {
      const result = work();
      watch.worked();
      return result;
    } catch (error) {
      throw watch.failed(ofStatement(error));
    }
  };
  return new FileDialect({ database: async () => run(() => openSqlite(path, run)) });
}

class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
}

/** Migrations run in one transaction: a kill leaves none half done, and of two processes one waits for the other. */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function openSqlite(path: string, run: Run): SqliteDatabase {
  const db = new DatabaseSync(path, { timeout: 5_000 });
  try {
    db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
  } catch (error) {
    db.close();
    throw error;
  }
  // Its own knows no letter but those of ASCII.
  db.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
  const statements = new Map<string, ReturnType<typeof adapt>>();
  return {
    close: () => db.close(),
    prepare(sql) {
      // A full or failing disk may have rolled back already; a second time would hide the first error.
      if (sql === "rollback" && !db.isTransaction) return nothing;
      // A transaction takes the write lock at once: upgrading later would fail under contention.
      const text = sql === "begin" ? "begin immediate" : sql;
      const known = statements.get(text);
      if (known) return known;
      const statement = adapt(
        run(() => db.prepare(text)),
        run,
      );
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}

const nothing: ReturnType<SqliteDatabase["prepare"]> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function adapt(statement: StatementSync, run: Run) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => run(() => statement.all(...bindable(parameters))),
    run: (parameters: readonly unknown[]) => run(() => statement.run(...bindable(parameters))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...bindable(parameters)),
  };
}

// Kysely types parameters as unknown; the tables' types already keep them to what SQLite binds.
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
