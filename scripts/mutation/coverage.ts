import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "../lib/paths.ts";
import { instrument } from "./instrument.ts";
import { openVitest } from "./vitest-session.ts";

export interface Coverage {
  /** the test files that ran a function, by `file#number`, the quickest first */
  ofFunction(fn: string): string[];
  /** the test files that loaded a file */
  ofFile(file: string): string[];
  /** how long a test file took, in ms */
  duration(test: string): number;
  /** tests that fail without any mutant: none of them can judge */
  failing: string[];
}

interface Hits {
  test: string;
  ms: number;
  hits: string[];
}

/** Runs the tests once and notes which functions of the sources each of them ran. */
export async function measureCoverage(
  sources: readonly string[],
  tests: readonly string[],
): Promise<Coverage> {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-hits-"));
  process.env.MUTATION_HITS = folder;
  const wanted = new Set(sources);
  const vitest = await openVitest({
    transform: (file, source) => (wanted.has(file) ? instrument(file, source) : source),
    setupFiles: [join(import.meta.dirname, "record-hits.ts")],
  });
  const failing: string[] = [];
  for (const test of tests) if (!(await vitest.run([test]))) failing.push(test);
  await vitest.close();
  const all = readdirSync(folder).map(
    (name): Hits => JSON.parse(readFileSync(join(folder, name), "utf8")),
  );
  rmSync(folder, { recursive: true });
  return read(all, failing);
}

function read(all: Hits[], failing: string[]): Coverage {
  const byFunction = new Map<string, Set<string>>();
  const byFile = new Map<string, Set<string>>();
  const durations = new Map<string, number>();
  for (const { test, ms, hits } of all.toSorted((a, b) => a.ms - b.ms)) {
    const name = relative(root, test).replaceAll("\\", "/");
    durations.set(name, ms);
    if (failing.includes(name)) continue;
    for (const fn of hits) {
      add(byFunction, fn, name);
      add(byFile, fn.slice(0, fn.lastIndexOf("#")), name);
    }
  }
  return {
    ofFunction: (fn) => [...(byFunction.get(fn) ?? [])],
    ofFile: (file) => [...(byFile.get(file) ?? [])],
    duration: (test) => durations.get(test) ?? 0,
    failing,
  };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key) ?? new Set<string>();
  map.set(key, set.add(value));
}
