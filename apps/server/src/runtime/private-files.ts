import { chmodSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join, parse } from "node:path";
import { hasCode } from "../errors.ts";

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes this process and its children create files that only their owner can read (decision 055).
 */
export function makePrivateFiles(): void {
  process.umask(OTHERS);
}

/** Makes this process create files that all users can read, as the server's may be another. */
export function makeReadableFiles(): void {
  process.umask(0o022);
}

/**
 * Removes others' permissions on a folder, also one that a link leads to, and on this program's
 * files in it, given by name; other files are left to the operator. Returns the paths that could
 * not be changed: owned by somebody else, or on a file system without permissions.
 */
export function restrictToOwner(dir: string, names: readonly string[]): string[] {
  const open: string[] = [];
  restrictPath(realpathSync(dir), open);
  for (const name of names) restrictTree(join(dir, name), open);
  return open;
}

function restrictTree(path: string, open: string[]): void {
  if (!restrictPath(path, open)) return;
  for (const name of readdirSync(path)) restrictTree(join(path, name), open);
}

/**
 * Returns whether the path is an existing folder. Links are skipped, as their targets may belong to
 * others.
 */
function restrictPath(path: string, open: string[]): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return false;
  if ((found.mode & OTHERS) === 0) return found.isDirectory();
  // Permissions of a shared folder such as /tmp are left unchanged.
  const isShared = (found.mode & STICKY) !== 0 || path === parse(path).root;
  if (isShared || !tryRestrict(path, found.mode)) open.push(path);
  return found.isDirectory();
}

function tryRestrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
    return (lstatSync(path).mode & OTHERS) === 0;
  } catch (error) {
    // Deleted meanwhile, such as the log of a database that another process has just closed.
    return hasCode(error, "ENOENT");
  }
}
