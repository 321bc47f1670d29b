import { join } from "node:path";
import { root } from "../lib/paths.ts";
import { type RunResult, run } from "../lib/run.ts";

// Called by path, as `tsc` is TypeScript 6, which is installed for dependency-cruiser only.
const compiler = join(root, "node_modules/typescript7/bin/tsc");

/** Compiles in one thread, as several check the same declarations again, for twice the work. */
export function compile(args: string[]): Promise<RunResult> {
  return run(process.execPath, [compiler, ...args, "--singleThreaded"], { quiet: true });
}
