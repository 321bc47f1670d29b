import { statSync } from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "./define-command.ts";

/** Errors: CommandError for a folder that is not there. */
export function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${folder} is not a folder: create it first`);
}

/** Errors: CommandError for a path that no file can have: of a folder, or in none. */
export function requireFilePlace(path: string): void {
  requireFolder(dirname(path));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${path} is a folder: name a file in it`);
}
