import { execFileSync } from "node:child_process";
import { root } from "../lib/paths.ts";

/** The lines that differ from a commit, by file: what a change has added or altered. */
export function changedLines(since: string): Map<string, Set<number>> {
  const diff = execFileSync("git", ["diff", "-U0", "--no-color", since, "--"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
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
