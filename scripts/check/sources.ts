import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

export interface Source {
  path: string;
  text: string;
}

/** Every TypeScript file that git tracks or would track. */
export function readSources(): Source[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx"],
    { cwd: root, encoding: "utf8" },
  );
  return listed
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
