import { globSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { root } from "../lib/paths.ts";

/** The parts with a command of their own. */
export const parts = ["api", "e2e"] as const;
export type Part = (typeof parts)[number];

export interface NamedFiles {
  /** the named test files, relative to the root, each with its line if given */
  files: string[];
  /** the remaining arguments, for the runner */
  rest: string[];
}

export type TestFiles = Record<Part, string[]>;

const isOthers = (path: string): boolean => /(^|\/)(node_modules|build)$/.test(path);

/** All test files of the repository, by command. */
export function listTestFiles(): TestFiles {
  const options = { cwd: root, exclude: isOthers };
  return {
    api: globSync("{apps,packages,scripts,bench}/**/*.test.{ts,tsx}", options),
    e2e: globSync("e2e/**/*.spec.ts", options),
  };
}

/**
 * Separates named files, given by path or part of it, from options and their values. Errors: a name
 * that matches no test, so that it is not taken as "run everything".
 */
export function splitFiles(part: Part, args: readonly string[], known: TestFiles): NamedFiles {
  const files = new Set<string>();
  const rest: string[] = [];
  for (const [index, arg] of args.entries()) {
    const [, name = arg, line = ""] = /^(.+?)(:\d+)?$/.exec(arg) ?? [];
    const path = relative(root, resolve(root, name)).split(sep).join("/");
    const before = args[index - 1] ?? "";
    const isValue = before.startsWith("-") && !before.includes("=");
    if (arg.startsWith("-")) rest.push(arg);
    else if (known[part].includes(path)) files.add(path + line);
    else if (isValue) rest.push(arg);
    else for (const file of findByPart(part, name, known)) files.add(file + line);
  }
  return { files: [...files], rest };
}

function findByPart(part: Part, name: string, known: TestFiles): string[] {
  const found = known[part].filter((file) => file.includes(name));
  if (found.length > 0) return found;
  const other = part === "api" ? "e2e" : "api";
  const isOther = known[other].some((file) => file.includes(name));
  throw new Error(
    isOther
      ? `${name} is not run by this command: npm run ${other} -- ${name}`
      : `No test file has "${name}" in its path`,
  );
}
