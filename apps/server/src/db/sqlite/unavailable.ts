import { existsSync } from "node:fs";
import { DatabaseUnavailable, type UnavailableKind } from "../unavailable.ts";

type Fault = readonly [kind: UnavailableKind, reason: string, passes: boolean];

/** By primary or extended result code: https://www.sqlite.org/rescode.html */
const faults: Readonly<Record<number, Fault>> = {
  5: ["refused", "another process holds the database", true],
  8: ["read-only", "the database file takes no writes", false],
  10: ["refused", "the disk of the database can't be read or written", false],
  11: ["refused", "the database file is damaged", false],
  13: ["read-only", "the disk of the database is full", false],
  14: ["refused", "the database file can't be opened", false],
  26: ["refused", "the database file is damaged", false],
  // A write, its flush, and a shortening: a disk that fails is mounted read-only, a quota is used up.
  778: ["read-only", "the disk of the database takes no writes", false],
  1034: ["read-only", "the disk of the database takes no writes", false],
  1546: ["read-only", "the disk of the database takes no writes", false],
  // The file that processes share can't grow.
  4874: ["read-only", "the disk of the database is full", false],
};

/**
 * Converts a statement's error to DatabaseUnavailable if the engine is the cause; otherwise returns
 * it unchanged.
 */
export function ofStatement(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  // The primary code is the lowest byte of an extended one.
  const code = Number(error.errcode);
  const fault = faults[code] ?? faults[code & 0xff];
  if (!fault) return error;
  return unavailable(error, fault);
}

/**
 * Errors: DatabaseUnavailable if the file was removed or moved: the system keeps it until it is
 * closed, and what is written to it then would be lost with this process.
 */
export function refuseRemoved(path: string): void {
  if (!existsSync(path))
    throw unavailable(new Error(`${path} does not exist`), [
      "read-only",
      "the database file was removed or moved",
      false,
    ]);
}

function unavailable(error: unknown, [kind, reason, passes]: Fault): DatabaseUnavailable {
  return new DatabaseUnavailable(error, { kind, reason, passes, variable: "DATA_DIR" });
}
