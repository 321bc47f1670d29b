import type { CompiledQuery } from "kysely";
import type { Ctx } from "../context.ts";
import type { Engine } from "../db/engine.ts";
import { tableNames } from "../db/table-keys.ts";
import { couponIndex, storeIndex, storeNameIndex } from "../db/words/word-index.ts";
import { reportingQueries } from "./executed-queries.ts";
import type { Installation } from "./installation.ts";

/** The queries that `run` executes, as the engine gets them, each once. */
export async function queriesOf(
  at: Installation,
  run: (db: Ctx["db"]) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries = new Map<string, CompiledQuery>();
  const note = (query: CompiledQuery) => queries.set(query.sql, query);
  await run(reportingQueries(at.db, () => "", note));
  return [...queries.values()];
}

/** The engine's plan of a query, a line per step. */
export async function planOf(at: Installation, query: CompiledQuery): Promise<string[]> {
  const explain = at.engine === "sqlite" ? "explain query plan" : "explain";
  return at.db.connection().execute(async (connection) => {
    const run = async (text: string, parameters: readonly unknown[] = []) => {
      const { rows } = await connection.executeQuery<Record<string, unknown>>({
        ...query,
        sql: text,
        parameters,
      });
      return rows;
    };
    // With a handful of rows PostgreSQL prefers a scan; disabling it shows whether an index can be
    // used.
    if (at.engine === "postgres") await run("set enable_seqscan = off");
    // A prepared query has a placeholder for an id; the plan is the same for every id.
    const values = query.parameters.map((value) => (Object(value) === value ? 1 : value));
    const rows = await run(`${explain} ${query.sql}`, values);
    return rows.map((row) => String(row.detail ?? row["QUERY PLAN"]));
  });
}

const searchTables = [couponIndex, storeIndex, storeNameIndex].map(({ table }) => table);

/** Tables that do not grow with the number of merchants. */
const small: readonly string[] = ["setting", "job"];

/** Columns that select a large part of a table. */
const common = new Set("client_id state status is_current role subject act recipient".split(" "));

/** Indexes that hold only what is to be done, which is little. */
const narrow: readonly string[] = [
  "account_staff",
  "account_suspended",
  "billing_customer_untold",
  "store_suspended",
  "subscription_owing",
  "subscription_surplus",
  "subscription_paused",
  "price_move_todo",
  "payment_transaction_payable",
];

/** Indexes of which a client's part may be read. */
export interface ReadIndexes {
  /** those of which all has to be read */
  whole?: readonly string[];
  /** those that are read in their order, up to a limit */
  ordered?: readonly string[];
}

/** What is unbounded in these queries, each with its text. */
export async function scansOf(
  at: Installation,
  queries: readonly CompiledQuery[],
  indexes: ReadIndexes,
): Promise<string[]> {
  const found: string[] = [];
  for (const query of queries) {
    if (!/^\s*(?:select|with|update|delete|insert)/.test(query.sql)) continue;
    const scans = findScans(at.engine, query.sql, await planOf(at, query), indexes);
    found.push(...scans.map((step) => `${step} in ${query.sql}`));
  }
  return found;
}

/**
 * The steps of a plan that are unbounded: a table that is read as a whole or, on SQLite, a part
 * that grows with a client. Small databases have the plans of large ones on SQLite, as nothing is
 * counted there.
 */
export function findScans(
  engine: Engine,
  text: string,
  steps: readonly string[],
  { whole = [], ordered = [] }: ReadIndexes = {},
): string[] {
  const isLimited = / limit /.test(text) && !steps.some((step) => /FOR ORDER BY/.test(step));
  const read = new Set([...narrow, ...whole, ...(isLimited ? ordered : [])]);
  return steps.filter((step) =>
    engine === "sqlite" ? isScan(step, text, read) : isSequential(step),
  );
}

function isSequential(step: string): boolean {
  const [, table] = /Seq Scan on (\w+)/.exec(step) ?? [];
  return table !== undefined && isLarge(table);
}

function isScan(step: string, text: string, read: ReadonlySet<string>): boolean {
  const [, how, name = "", index = "", condition = ""] =
    /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?: \((.*)\))?/.exec(step) ?? [];
  if (how === undefined || !isLarge(tableOf(name, text)) || read.has(index)) return false;
  if (how === "SCAN") return true;
  const columns = [...condition.matchAll(/(\w+|<expr>)[=<>]+\?/g)].map(([, column = ""]) => column);
  return columns.length > 0 && columns.every((column) => common.has(column));
}

function isLarge(table: string): boolean {
  const names: readonly string[] = [...tableNames, ...searchTables];
  return names.includes(table) && !small.includes(table);
}

/** The table that a name in a plan stands for. */
function tableOf(name: string, text: string): string {
  return new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(text)?.[1] ?? name;
}
