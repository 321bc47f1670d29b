import { parseArgs } from "node:util";
import { listTestFiles, type Part, parts, splitFiles, type TestFiles } from "./named-files.ts";

export interface TestOptions {
  /** A single part, or everything. */
  only: Part | null;
  /** Whether nothing may be skipped. */
  isComplete: boolean;
  /** Whether the full repetitions and the longest browser tests run too. */
  isLong: boolean;
  /** The test files to run; all of the part if empty. */
  files: string[];
  /** Passed to the runner of the part. */
  args: string[];
}

/** Parses the command line: `--long`, `--only api|e2e`, and the rest for that part's runner. */
export function readTestOptions(
  argv: string[],
  known: () => TestFiles = listTestFiles,
): TestOptions {
  const { values, tokens } = parseArgs({
    args: argv,
    strict: false,
    tokens: true,
    options: { long: { type: "boolean" }, only: { type: "string" } },
  });
  const ours = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option" || (token.name !== "long" && token.name !== "only")) continue;
    ours.add(token.index);
    if (token.name === "only" && !token.inlineValue) ours.add(token.index + 1);
  }
  const only = parts.find((part) => part === values.only) ?? null;
  if (values.only !== undefined && !only) throw new Error(`--only takes ${parts.join(" or ")}`);
  const args = argv.filter((_, index) => !ours.has(index));
  if (!only && args.length > 0) throw new Error(`Unknown: ${args.join(" ")}`);
  const named = only ? splitFiles(only, args, known()) : { files: [], rest: [] };
  return {
    only,
    isComplete: Boolean(process.env.CI) && process.env.CI !== "false",
    isLong: values.long === true,
    files: named.files,
    args: named.rest,
  };
}
