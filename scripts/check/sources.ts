import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

export interface Source {
  path: string;
  text: string;
}

/** The text of one of the sources; empty if it is not among them. */
export function textOf(sources: readonly Source[], path: string): string {
  return sources.find((source) => source.path === path)?.text ?? "";
}

/**
 * All files of these kinds that git tracks or would track, sorted by path; TypeScript by default.
 */
export function readSources(...kinds: string[]): Source[] {
  const patterns = kinds.length > 0 ? kinds : ["*.ts", "*.tsx"];
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns],
    { cwd: root, encoding: "utf8" },
  );
  return (
    listed
      .split("\n")
      .filter((path) => path !== "" && existsSync(join(root, path)))
      // git lists untracked files first
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  );
}
