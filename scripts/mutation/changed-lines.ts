import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

/**
 * The lines that a change has added or altered since it branched off a commit, by file; all lines
 * of untracked files.
 */
export function changedLines(since: string, folder = root): Map<string, Set<number>> {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  const changed = readDiff(git("diff", "-U0", "--no-color", "--merge-base", since, "--"));
  for (const file of git("ls-files", "--others", "--exclude-standard", "-z").split("\0")) {
    if (file === "") continue;
    const { length } = readFileSync(join(folder, file), "utf8").split("\n");
    changed.set(file, new Set(Array.from({ length }, (_, index) => index + 1)));
  }
  return changed;
}

function readDiff(diff: string): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const line of diff.split("\n")) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = new Set();
      changed.set(file, lines);
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const first = Number(hunk[1]);
    const count = Number(hunk[2] ?? 1);
    for (let at = first; at < first + count; at += 1) lines.add(at);
  }
  return changed;
}
