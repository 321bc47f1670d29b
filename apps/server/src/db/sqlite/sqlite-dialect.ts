import { existsSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import { BUSY_MS } from "../database-place.ts";
import { isWrite } from "../is-write.ts";
import type { OutageMonitor } from "../outage-log.ts";
import { fileAt, ofStatement, refuseReplaced } from "./unavailable.ts";

const MAX_STATEMENTS = 400;

type Run = <T>(work: () => T) => T;

/**
 * SQLite, by Node's own driver. Every commit is synced before it is acknowledged
 * (`synchronous=FULL`); a second process waits for its lock instead of failing. Work that only
 * reads may be done in a folder that takes no writes.
 */
export function sqliteDialect(
  path: string,
  watch: OutageMonitor,
  onlyReads: boolean,
): SqliteDialect {
  const run: Run = (work) => {
    try {
      const result = work();
      watch.worked();
      return result;
    } catch (error) {
      throw watch.failed(ofStatement(error));
    }
  };
  return new FileDialect({ database: async () => run(() => openSqlite(path, run, onlyReads)) });
}

class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new FileAdapter();
  }
}

/**
 * Runs migrations in one transaction, so that a killed process leaves none half done and concurrent
 * processes wait.
 */
class FileAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

interface Prepared {
  statement: ReturnType<typeof adapt>;
  /** whether it begins a transaction or may change rows */
  writes: boolean;
}

function openSqlite(path: string, run: Run, onlyReads: boolean): SqliteDatabase {
  const db = openFile(path, onlyReads);
  const opened = fileAt(path);
  const statements = new Map<string, Prepared>();
  function prepare(sql: string): Prepared {
    // Takes the write lock at the start, as upgrading a read lock fails under contention.
    const text = sql === "begin" ? "begin immediate" : sql;
    const statement = adapt(
      run(() => db.prepare(text)),
      run,
    );
    const prepared = { statement, writes: sql === "begin" || isWrite(sql) };
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(sql, prepared);
    return prepared;
  }
  return {
    close: () => db.close(),
    prepare(sql) {
      // A full or failing disk may have rolled back already; a second rollback would hide the first
      // error.
      if (sql === "rollback" && !db.isTransaction) return nothing;
      const { statement, writes } = statements.get(sql) ?? prepare(sql);
      if (writes && !db.isTransaction) run(() => refuseReplaced(path, opened));
      return statement;
    },
  };
}

function openFile(path: string, onlyReads: boolean): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
    // Overwrites what is deleted, as the addresses of deleted accounts.
    db.exec("PRAGMA secure_delete=ON;");
    return db;
  } catch (error) {
    db.close();
    // With the index of its journal another process may be writing, and SQLite reads that index.
    if (!onlyReads || !existsSync(path) || existsSync(`${path}-shm`)) throw error;
    return openAtRest(path);
  }
}

/**
 * Reads a file that nobody writes, in a folder that takes no writes: SQLite makes a journal and its
 * index there even to read.
 */
function openAtRest(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  if (!existsSync(`${path}-wal`)) return new DatabaseSync(`${url}?immutable=1`, { readOnly: true });
  // The last changes are in the journal, as of a killed server. Its index is kept in memory by who
  // has the file alone, which is not to be locked as that takes a file open for writing.
  const db = new DatabaseSync(`${url}?vfs=unix-none`, { readOnly: true });
  db.exec("PRAGMA locking_mode=EXCLUSIVE;");
  return db;
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

// Kysely types parameters as unknown; the types of the tables restrict them to what SQLite can
// bind.
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
