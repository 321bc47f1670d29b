import { writeSync } from "node:fs";
import { codeOf } from "../errors.ts";

/** How long a reader that lags behind is waited for before the next try. */
const BUSY_MS = 20;
/** How long the server waits for a reader that takes nothing, before lines are left out. */
const PATIENCE_MS = 1_000;
const LINE_END = 10;

export interface LogOutput {
  write(line: string): void;
}

/**
 * Standard output for the log. Lines that it does not take, as on a full disk, are left out, and
 * counted as soon as it takes one: the server is not to wait for its log, nor to end without it. A
 * slow reader is waited for, until it has taken nothing for a second.
 */
export function logOutput(
  put: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes),
  patienceMs = PATIENCE_MS,
): LogOutput {
  let lost = 0;
  let isTorn = false;
  const putAll = (text: string) => {
    let rest = Buffer.from(text);
    let giveUp = performance.now() + (lost > 0 ? 0 : patienceMs);
    while (rest.length > 0) {
      const taken = putSome(put, rest);
      if (taken > 0) {
        isTorn = rest[taken - 1] !== LINE_END;
        rest = rest.subarray(taken);
        giveUp = performance.now() + patienceMs;
      } else if (performance.now() < giveUp) sleep(BUSY_MS);
      else throw new Error("the reader has stopped");
    }
  };
  return {
    write(line) {
      try {
        if (isTorn) putAll("\n");
        if (lost > 0) putAll(lossLine(lost));
        lost = 0;
        putAll(line);
      } catch {
        lost += 1;
      }
    },
  };
}

/** The number of bytes that were taken; 0 if the reader has to catch up. */
function putSome(put: (bytes: Buffer) => number, bytes: Buffer): number {
  try {
    return put(bytes);
  } catch (error) {
    if (codeOf(error) !== "EAGAIN") throw error;
    return 0;
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
