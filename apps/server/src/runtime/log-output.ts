import { writeSync } from "node:fs";
import { codeOf } from "../errors.ts";

/** How long a reader that lags behind is waited for before the next try. */
const BUSY_MS = 20;
const LINE_END = 10;

export interface LogOutput {
  write(line: string): void;
}

/**
 * Standard output for the log. Lines that it does not take, as on a full disk, are left out, and
 * counted as soon as it takes one: the server is not to wait for its log, nor to end without it. A
 * reader that is slow is waited for.
 */
export function logOutput(
  put: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes),
): LogOutput {
  let lost = 0;
  let isTorn = false;
  const putAll = (text: string) => {
    let rest = Buffer.from(text);
    while (rest.length > 0) {
      const taken = putSome(put, rest);
      if (taken > 0) isTorn = rest[taken - 1] !== LINE_END;
      rest = rest.subarray(taken);
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
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
    return 0;
  }
}

function lossLine(lines: number): string {
  const line = { level: 40, time: Date.now(), pid: process.pid, event: "log_lines_lost", lines };
  return `${JSON.stringify({ ...line, msg: "standard output took no lines" })}\n`;
}
