import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import type { CompiledQuery } from "kysely";
import type { Db } from "../db/engine.ts";
import { reportingQueries } from "./executed-queries.ts";

/** A statement of the product, with the values of one execution. */
export interface CapturedStatement {
  sql: string;
  /** `{ placeholder }` is a value that differs between the calls of a prepared query */
  parameters: unknown[];
  /** where the product executes it */
  from: string;
}

/** The folder for what is captured; without it, nothing is. */
const folder = process.env.CAPTURE_STATEMENTS;
const OUR_FRAME = /(?:apps|packages)\/[^\s()]*?\.tsx?/;
const OF_TESTS = /\/testing\/|\.test\.tsx?$/;
const PASSED_ON = /testing\/(?:capture|executed)-|\/db\/prepared\.ts$/;
const seen = new Set<string>();

/** A database whose statements `npm run bench -- --only plans` explains, if that runs the tests. */
export function capturing(db: Db): Db {
  if (!folder) return db;
  Error.stackTraceLimit = 50;
  const file = join(folder, `${process.pid}-${threadId}.jsonl`);
  return reportingQueries(db, callerOfQuery, (query, from) => write(file, query, from));
}

/** The product's file that makes a query; null if a test does. */
function callerOfQuery(): string | null {
  const from = callerOf(new Error().stack ?? "");
  return from === undefined || OF_TESTS.test(from) ? null : from;
}

/** The first of this project's files in a stack, above this folder and what prepares queries. */
function callerOf(stack: string): string | undefined {
  const frames = stack.split("\n").flatMap((line) => OUR_FRAME.exec(line)?.[0] ?? []);
  return frames.find((file) => !PASSED_ON.test(file));
}

function write(file: string, { sql, parameters }: CompiledQuery, from: string): void {
  if (seen.has(sql)) return;
  seen.add(sql);
  const statement: CapturedStatement = { sql, parameters: parameters.map(plain), from };
  appendFileSync(file, `${JSON.stringify(statement)}\n`);
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (value !== null && typeof value === "object" && "name" in value)
    return { placeholder: value.name };
  return value;
}
