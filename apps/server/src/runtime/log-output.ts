import { writeSync } from "node:fs";
import { codeOf } from "../errors.ts";

/** How long a reader that lags behind is waited for before the next try. */
const BUSY_MS = 20;
/** How long the server waits for a reader that takes nothing, before lines are left out. */
const PATIENCE_MS = 1_000;
/** What a pipe takes in one piece (PIPE_BUF), so that processes that share one tear no line. */
const PIECE_BYTES = 4_096;
const LINE_END = 10;

export interface LogOutput {
  write(line: string): void;
  /** writes what waits: the logger calls it after a fatal line, as the process may end */
  flushSync(): void;
}

/**
 * Standard output for the log. The lines of one turn of the event loop are written together, as a
 * write may take longer than making the line. Lines that it does not take, as on a full disk, are
 * left out, and counted as soon as it takes one: the server is not to wait for its log, nor to end
 * without it. A slow reader is waited for, until it has taken nothing for a second.
 */
export function logOutput(
  put: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes),
  patienceMs = PATIENCE_MS,
): LogOutput {
  let waiting = "";
  let lost = 0;
  let isTorn = false;
  /** Returns the number of lines that were not taken whole. */
  const putAll = (text: string): number => {
    let rest = Buffer.from(text);
    let giveUp = performance.now() + (lost > 0 ? 0 : patienceMs);
    while (rest.length > 0) {
      const taken = putSome(put, rest);
      if (taken > 0) {
        isTorn = rest[taken - 1] !== LINE_END;
        rest = rest.subarray(taken);
        giveUp = performance.now() + patienceMs;
      } else if (taken === 0 && performance.now() < giveUp) sleep(BUSY_MS);
      else break;
    }
    return linesIn(rest.toString());
  };
  const flush = () => {
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    const isReady = (!isTorn || putAll("\n") === 0) && (lost === 0 || putAll(lossLine(lost)) === 0);
    if (isReady) lost = 0;
    lost += isReady ? putAll(text) : linesIn(text);
  };
  return {
    write(line) {
      if (waiting.length + line.length > PIECE_BYTES) flush();
      if (waiting === "") setImmediate(flush);
      waiting += line;
    },
    flushSync: flush,
  };
}

const linesIn = (text: string) => text.split("\n").length - 1;

/** The number of bytes that were taken: 0 if the reader has to catch up, -1 if it cannot. */
function putSome(put: (bytes: Buffer) => number, bytes: Buffer): number {
  try {
    return put(bytes);
  } catch (error) {
    return codeOf(error) === "EAGAIN" ? 0 : -1;
  }
}

/** Nothing else of this process runs meanwhile, so lines stay in their order. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function lossLine(lines: number): string {
  const line = { level: 40, time: Date.now(), pid: process.pid, event: "log_lines_lost", lines };
  return `${JSON.stringify({ ...line, msg: "standard output took no lines" })}\n`;
}
