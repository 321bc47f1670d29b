import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join, parse } from "node:path";

const OTHERS = 0o077;
const STICKY = 0o1000;

/** From now on this process, and those that it starts, make files that nobody else may read (decision 055). */
export function makePrivateFiles(): void {
  process.umask(OTHERS);
}

/**
 * Takes from others what they may do in a folder and with what this program keeps there under these names; what else
 * lies there is the operator's. Answers what could not be closed: another's, or on a file system without modes.
 */
export function restrictToOwner(dir: string, names: readonly string[]): string[] {
  const open: string[] = [];
  restrictPath(dir, open);
  for (const name of names) restrictTree(join(dir, name), open);
  return open;
}

function restrictTree(path: string, open: string[]): void {
  if (!restrictPath(path, open)) return;
  for (const name of readdirSync(path)) restrictTree(join(path, name), open);
}

/** Whether it is a folder, and there. Links are left alone: what they lead to may be another's. */
function restrictPath(path: string, open: string[]): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return false;
  if ((found.mode & OTHERS) === 0) return found.isDirectory();
  // A place that all share, such as /tmp, is not ours to close.
  const isShared = (found.mode & STICKY) !== 0 || path === parse(path).root;
  if (isShared || !tryRestrict(path, found.mode)) open.push(path);
  return found.isDirectory();
}

function tryRestrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
    return (lstatSync(path).mode & OTHERS) === 0;
  } catch (error) {
    // Gone meanwhile: such as the log of a database that another process has just closed.
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}
