import { rmSync, writeFileSync } from "node:fs";
import { errorText, hasCode } from "../errors.ts";
import { CommandError } from "./define-command.ts";

/**
 * Whether a write to an open file failed, as on a full disk: the system then names no file, as it
 * does where one can't be opened.
 */
const isOfOpenFile = (error: unknown): error is Error =>
  error instanceof Error && "syscall" in error && !("path" in error);

/** The error of writing a file, as a CommandError that names it where the system does not. */
export function namingFile(error: unknown, path: string): unknown {
  return isOfOpenFile(error)
    ? new CommandError(`${path} can't be written: ${error.message}`)
    : error;
}

/**
 * Writes a file that only its user reads, complete or not at all. Errors: CommandError, also if the
 * file is there.
 */
export function writeNewFile(path: string, data: string): void {
  try {
    writeFileSync(path, data, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (hasCode(error, "EEXIST"))
      throw new CommandError(`${path} already exists: name another file, or remove it`);
    if (isOfOpenFile(error)) rmSync(path);
    throw new CommandError(`${path} can't be written: ${errorText(error)}`);
  }
}
