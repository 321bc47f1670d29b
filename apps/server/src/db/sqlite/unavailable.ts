import { statSync } from "node:fs";
import { freeSpace, restoreRemedy } from "../remedies.ts";
import { DatabaseUnavailable, type Fault } from "../unavailable.ts";

const giveToServer = "give it and its folder to the server's user: chown <user>";
const held = "end the process that holds it: fuser <file> names it";
const seeDmesg = "check dmesg for whether it fails, and replace it if so";
const damaged: Fault = ["refused", "the database file is damaged", false, restoreRemedy];
const full: Fault = ["read-only", "the disk of the database is full", false, freeSpace];
/** A write, its flush, and a shortening: a disk that fails is mounted read-only, a quota is used up. */
const unwritable: Fault = [
  "read-only",
  "the disk of the database takes no writes",
  false,
  "check dmesg for whether it failed and was mounted read-only, or raise the user's quota",
];
const replaced: Fault = [
  "read-only",
  "the database file was removed, moved or replaced",
  false,
  `move it back, with its -wal and -shm, while the server runs; or ${restoreRemedy}`,
];

/** By primary or extended result code: https://www.sqlite.org/rescode.html */
const faults: Readonly<Record<number, Fault>> = {
  5: ["refused", "another process holds the database", true, held],
  8: ["read-only", "the database file takes no writes", false, giveToServer],
  10: ["refused", "the disk of the database can't be read or written", false, seeDmesg],
  11: damaged,
  13: full,
  14: ["refused", "the database file can't be opened", false, giveToServer],
  26: damaged,
  778: unwritable,
  1034: unwritable,
  1546: unwritable,
  // The file that processes share can't grow.
  4874: full,
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

/** Which file is at a path, as SQLite compares them; undefined for none that can be seen. */
export function fileAt(path: string): number | undefined {
  try {
    return statSync(path).ino;
  } catch {
    return undefined;
  }
}

/**
 * Errors: DatabaseUnavailable if the file at the path is not the one that was opened, as the system
 * keeps that until it is closed, and what is written to it then would be lost with this process.
 */
export function refuseReplaced(path: string, opened: number | undefined): void {
  if (fileAt(path) !== opened)
    throw unavailable(new Error(`${path} is not the file that was opened`), replaced);
}

function unavailable(error: unknown, [kind, reason, passes, remedy]: Fault): DatabaseUnavailable {
  return new DatabaseUnavailable(error, { kind, reason, passes, remedy, variable: "DATA_DIR" });
}
