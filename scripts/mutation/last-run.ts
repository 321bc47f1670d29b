import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../lib/paths.ts";
import type { Mutant, Result } from "./mutant.ts";

/** The result of an area's last whole run by the mutants' names, stored in `test-results/`. */
export function readLastRun(area: string): Map<string, Result> {
  const path = pathOf(area);
  if (!existsSync(path)) return new Map();
  return new Map(Object.entries(JSON.parse(readFileSync(path, "utf8"))));
}

export function writeLastRun(area: string, results: ReadonlyMap<string, Result>): void {
  const path = pathOf(area);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(Object.fromEntries(results), null, 1));
}

/**
 * Names for mutants that stay the same when lines move: the change, and its index among equal
 * changes.
 */
export function byName(mutants: readonly Mutant[]): Map<string, Mutant> {
  const named = new Map<string, Mutant>();
  for (const mutant of mutants) {
    const text = `${mutant.file}: ${mutant.operator}: ${mutant.change}`;
    let count = 1;
    while (named.has(`${text} #${count}`)) count += 1;
    named.set(`${text} #${count}`, mutant);
  }
  return named;
}

const pathOf = (area: string) => join(root, "test-results/mutation", `${area}.json`);
