import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/paths.ts";
import { type Area, areas, sourcesOf, testsOf } from "./mutation/areas.ts";
import { changedLines } from "./mutation/changed-lines.ts";
import { measureCoverage } from "./mutation/coverage.ts";
import { findMutants } from "./mutation/find-mutants.ts";
import { judge } from "./mutation/judge.ts";
import type { Judged, Mutant } from "./mutation/mutant.ts";
import { renewPage, scoreOf, summary, survivorLine } from "./mutation/report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    only: { type: "string" },
    sample: { type: "string" },
    workers: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(" ")}. Areas: ${areas.map(({ name }) => name).join(" ")}`);
  process.exit(2);
}

const workers = Number(values.workers ?? Math.min(2, availableParallelism()));
const changed = values.since === undefined ? null : changedLines(values.since);
const isWhole = !changed && values.only === undefined && values.sample === undefined;
const chosen = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let missed = false;
for (const area of chosen) missed = (await runArea(area)) || missed;
process.exitCode = missed ? 1 : 0;

/** Judges one area and says what survived; true when its goal was missed. */
async function runArea(area: Area): Promise<boolean> {
  const mutants = sample(sourcesOf(area).flatMap(mutantsOf).filter(isWanted));
  if (mutants.length === 0) return false;
  const sources = [...new Set(mutants.map(({ file }) => file))];
  console.log(`\n${area.name}: ${mutants.length} mutants in ${sources.length} files`);
  const coverage = await measureCoverage(sources, testsOf(area));
  for (const test of coverage.failing) console.log(`fails without a mutant: ${test}`);
  const all = await judge(mutants, coverage, workers, (judged) => {
    if (judged.verdict === "survived" || judged.verdict === "uncovered")
      console.log(survivorLine(judged));
  });
  keep(area, all);
  const score = scoreOf(all);
  console.log(summary(area.name, score));
  return score.share < area.goal;
}

function mutantsOf(file: string): Mutant[] {
  return findMutants(file, readFileSync(join(root, file), "utf8"));
}

function isWanted({ file, line }: Mutant): boolean {
  if (values.only !== undefined && !file.includes(values.only)) return false;
  return changed === null || (changed.get(file)?.has(line) ?? false);
}

/** Every n-th mutant, so that a sample is spread over the files and the same each time. */
function sample(mutants: Mutant[]): Mutant[] {
  const size = Number(values.sample ?? mutants.length);
  const step = Math.max(1, mutants.length / size);
  return mutants.filter((_, index) => Math.floor(index % step) === 0);
}

function keep(area: Area, all: Judged[]): void {
  const folder = join(root, "test-results/mutation");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${area.name}.json`), JSON.stringify(all, null, 1));
  if (!isWhole) return;
  const page = join(root, "docs/mutation.md");
  const before = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, renewPage(before, area, scoreOf(all)));
}
