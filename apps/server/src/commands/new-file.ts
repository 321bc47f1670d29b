import { rmSync, writeFileSync } from "node:fs";
import { errorText, hasCode } from "../errors.ts";
import { CommandError } from "./define-command.ts";

/**
 * Writes a file that only its user reads, complete or not at all. Errors: CommandError, also if the
 * file is there.
 */
export function writeNewFile(path: string, data: string): void {
  try {
    writeFileSync(path, data, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (hasCode(error, "EEXIST"))
      throw new CommandError(`${path} is there: name another file, or remove it`);
    // The system names no file where a write to an open one fails, as on a full disk.
    if (error instanceof Error && !("path" in error)) rmSync(path);
    throw new CommandError(`${path} can't be written: ${errorText(error)}`);
  }
}
