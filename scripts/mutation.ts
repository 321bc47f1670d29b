import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/paths.ts";
import { type Area, areas, nearestFirst, sourcesOf, testsOf } from "./mutation/areas.ts";
import { changedLines } from "./mutation/changed-lines.ts";
import { findMutants } from "./mutation/find-mutants.ts";
import { judge } from "./mutation/judge.ts";
import { namedMutants, readLastRun, writeLastRun } from "./mutation/last-run.ts";
import type { Judged, Mutant } from "./mutation/mutant.ts";
import { renewPage, scoreOf, summary, survivorLine } from "./mutation/report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    only: { type: "string" },
    tests: { type: "string" },
    sample: { type: "string" },
    survivors: { type: "boolean" },
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
const chosen = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let missed = false;
for (const area of chosen) missed = (await runArea(area)) || missed;
process.exitCode = missed ? 1 : 0;

/** Judges one area and says what survived; true when its goal was missed. */
async function runArea(area: Area): Promise<boolean> {
  const named = namedMutants(sourcesOf(area).flatMap(mutantsOf));
  const known = values.survivors ? killedBefore(area.name) : new Map<string, Judged>();
  const mutants = sample(
    named.filter(([name, mutant]) => !known.has(name) && isWanted(mutant)).map(([, one]) => one),
  );
  if (mutants.length === 0) return false;
  const sources = [...new Set(mutants.map(({ file }) => file))];
  console.log(`\n${area.name}: ${mutants.length} mutants in ${sources.length} files`);
  const tests = nearestFirst(sources, testsOf(area)).filter((test) =>
    test.includes(values.tests ?? ""),
  );
  const { all, failing } = await judge(mutants, tests, {
    workers,
    onFile(test, { reached, killed }) {
      if (reached > 0) console.log(`${test}: killed ${killed} of ${reached}`);
    },
  });
  for (const test of failing) console.log(`fails without a mutant: ${test}`);
  for (const judged of all)
    if (judged.verdict === "survived" || judged.verdict === "uncovered")
      console.log(survivorLine(judged));
  const anew = new Map(all.map((judged) => [judged.mutant, judged]));
  const results = named.flatMap(([name, mutant]) => anew.get(mutant) ?? known.get(name) ?? []);
  const score = scoreOf(results);
  console.log(summary(area.name, score));
  if (results.length === named.length) keep(area, results);
  return score.share < area.goal;
}

/** The mutants that a test noticed in the last whole run; what has changed since is not among them. */
function killedBefore(area: string): Map<string, Judged> {
  const before = [...readLastRun(area)];
  return new Map(before.filter(([, { verdict }]) => verdict === "killed" || verdict === "timeout"));
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

/** Notes what a run over a whole area found, and its row on the page of scores. */
function keep(area: Area, results: readonly Judged[]): void {
  writeLastRun(area.name, results);
  const page = join(root, "docs/mutation.md");
  const before = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, renewPage(before, area, scoreOf(results)));
}
