import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

export interface Source {
  path: string;
  text: string;
}

/** The text of one of the sources; empty when it is not among them. */
export function textOf(sources: readonly Source[], path: string): string {
  return sources.find((source) => source.path === path)?.text ?? "";
}

/** Every file of these kinds that git tracks or would track, by path: TypeScript unless said otherwise. */
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
      // git lists what it does not track yet first
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
  );
}
