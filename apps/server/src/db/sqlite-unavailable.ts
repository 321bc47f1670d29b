import { DatabaseUnavailable } from "./unavailable.ts";

type Fault = readonly [reason: string, passes: boolean];

/** By primary result code: https://www.sqlite.org/rescode.html */
const faults: Readonly<Record<number, Fault>> = {
  5: ["another process holds the database", true],
  8: ["the database file takes no writes", false],
  10: ["the disk of the database can't be read or written", false],
  11: ["the database file is damaged", false],
  13: ["the disk of the database is full", false],
  14: ["the database file can't be opened", false],
  26: ["the database file is damaged", false],
};

/**
 * Converts a statement's error to DatabaseUnavailable if the engine is the cause; otherwise returns
 * it unchanged.
 */
export function ofStatement(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  // The primary code is the lowest byte of an extended one.
  const fault = faults[Number(error.errcode) & 0xff];
  if (!fault) return error;
  const [reason, passes] = fault;
  return new DatabaseUnavailable(error, {
    kind: "refused",
    reason,
    passes,
    variable: "DATA_DIR",
  });
}
