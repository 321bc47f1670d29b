import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Kind, Kinds } from "./kinds.ts";
import { SCHEMA } from "./schema.ts";

/** The sandbox's storage: one SQLite file, or memory. */
export interface Store {
  /** Runs `work` in a transaction; cannot be nested. */
  transaction<T>(work: () => T): T;
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** Finds an object of any kind by its id, except internal kinds. */
  find(id: string): object | undefined;
  /** Inserts or replaces; a replaced object keeps its position in lists. */
  put<K extends Kind>(kind: K, value: Kinds[K]): Kinds[K];
  /**
   * Iterates from the newest, so that a page of a long list is cheap; for `owner` see `findOwner`.
   */
  newest<K extends Kind>(kind: K, owner?: string): Iterable<Kinds[K]>;
  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  run(sql: string, ...values: SQLInputValue[]): void;
  close(): void;
}

/** Opens the store at `file`, creating it if it does not exist. */
export function openStore(file = ":memory:"): Store {
  const database = new DatabaseSync(file);
  database.exec(SCHEMA);
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();

  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const rows = <Row>(sql: string, ...values: SQLInputValue[]): Row[] =>
    prepare(sql)
      .all(...values)
      .map((row): Row => ({ ...row }) as Row);
  const run = (sql: string, ...values: SQLInputValue[]): void => {
    prepare(sql).run(...values);
  };
  const transaction = <T>(work: () => T): T => {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      // A full disk has rolled it back already.
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };

  return {
    transaction,
    rows,
    run,
    get<K extends Kind>(kind: K, id: string) {
      const [row] = rows<{ json: string }>(
        "SELECT json FROM object WHERE kind = ? AND id = ?",
        kind,
        id,
      );
      return row ? parse<Kinds[K]>(row.json) : undefined;
    },
    find(id) {
      const [row] = rows<{ json: string }>(
        "SELECT json FROM object WHERE id = ? AND kind NOT LIKE '!%'",
        id,
      );
      return row ? parse<object>(row.json) : undefined;
    },
    put(kind, value) {
      run(
        `INSERT INTO object (kind, id, owner, json) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET owner = excluded.owner, json = excluded.json`,
        kind,
        value.id,
        findOwner(value),
        JSON.stringify(value),
      );
      return value;
    },
    *newest<K extends Kind>(kind: K, owner?: string) {
      let before = Number.MAX_SAFE_INTEGER;
      for (;;) {
        const page = rows<{ seq: number; json: string }>(
          `SELECT seq, json FROM object WHERE kind = ? AND (? IS NULL OR owner = ?) AND seq < ?
           ORDER BY seq DESC LIMIT 128`,
          kind,
          owner ?? null,
          owner ?? null,
          before,
        );
        for (const row of page) yield parse<Kinds[K]>(row.json);
        const last = page.at(-1);
        if (!last || page.length < 128) return;
        before = last.seq;
      }
    },
    close: () => database.close(),
  };
}

/** The id that an object is looked up by: of its invoice, its charge or, mostly, its customer. */
function findOwner(value: object): string | null {
  const { object, customer, invoice, charge } = {
    object: "",
    customer: null,
    invoice: null,
    charge: null,
    ...value,
  };
  const owner: unknown =
    object === "invoice_payment" ? invoice : object === "refund" ? charge : customer;
  return typeof owner === "string" ? owner : null;
}

function parse<T>(json: string): T {
  return JSON.parse(json);
}
