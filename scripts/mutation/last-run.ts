import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../lib/paths.ts";
import type { Judged, Mutant } from "./mutant.ts";

/** What the last runs of an area found, by mutant, kept in `test-results/`. */
export function readLastRun(area: string): Map<string, Judged> {
  const path = pathOf(area);
  if (!existsSync(path)) return new Map();
  const all: Judged[] = JSON.parse(readFileSync(path, "utf8"));
  const byMutant = new Map(all.map((judged) => [judged.mutant, judged]));
  const found = new Map<string, Judged>();
  for (const [name, mutant] of namedMutants([...byMutant.keys()])) {
    const judged = byMutant.get(mutant);
    if (judged) found.set(name, judged);
  }
  return found;
}

export function writeLastRun(area: string, all: readonly Judged[]): void {
  const path = pathOf(area);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(all, null, 1));
}

/** Names mutants so that they are found again after lines have moved: by change, and by place among equal changes. */
export function namedMutants(mutants: readonly Mutant[]): [name: string, mutant: Mutant][] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const text = `${mutant.file}: ${mutant.operator}: ${mutant.change}`;
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return [`${text} #${count}`, mutant];
  });
}

const pathOf = (area: string) => join(root, "test-results/mutation", `${area}.json`);
