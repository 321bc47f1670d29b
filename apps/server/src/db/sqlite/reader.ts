import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { ReadAnswer, ReadRequest } from "./reads.ts";

// The thread of `reads.ts`: answers statements in their order on a connection of its own,
// which cannot write.
const MAX_STATEMENTS = 100;

letOthersGoFirst();
let db: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

parentPort?.on("message", (request: ReadRequest) => {
  parentPort?.postMessage(answer(request));
});

function answer({ id, sql, parameters }: ReadRequest): ReadAnswer {
  try {
    return { id, rows: prepare(sql).all(...(parameters as SQLInputValue[])) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, fault: { message, errcode } };
  }
}

function prepare(text: string): StatementSync {
  const known = statements.get(text);
  if (known) return known;
  db ??= open();
  const statement = db.prepare(text);
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  statements.set(text, statement);
  return statement;
}

function open(): DatabaseSync {
  return new DatabaseSync(workerData, { readOnly: true, timeout: 5_000 });
}

/** Lowers this thread's priority, as the one that serves should not wait for a long read. */
function letOthersGoFirst(): void {
  try {
    // "<process>/task/<thread>": Linux sets the priority of the one thread that has the number.
    const [thread = ""] = readlinkSync("/proc/thread-self").split("/").slice(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Another system, where all threads have the priority of their process.
  }
}
