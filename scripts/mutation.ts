import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/paths.ts";
import { readArguments, readCount } from "./lib/read-arguments.ts";
import { stopBySignals } from "./lib/stop-by-signals.ts";
import { type Area, areas, sourcesOf, testsOf } from "./mutation/areas.ts";
import { changedLines } from "./mutation/changed-lines.ts";
import { findMutants } from "./mutation/find-mutants.ts";
import type { JudgeOptions } from "./mutation/judge.ts";
import { judgeOnEngines } from "./mutation/judge-on-engines.ts";
import { byName, readLastRun, writeLastRun } from "./mutation/last-run.ts";
import type { Mutant, Result } from "./mutation/mutant.ts";
import { renewPage, type Score, scoreOf, summary, survivorLine } from "./mutation/report.ts";
import { explainNothing, findUnjudged } from "./mutation/unjudged.ts";
import { provideDatabase, type TestDatabase } from "./test/databases.ts";
import type { Provision } from "./test/provision.ts";

const { values, positionals, workers } = readArguments(
  () => {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        since: { type: "string" },
        only: { type: "string" },
        operator: { type: "string" },
        tests: { type: "string" },
        sample: { type: "string" },
        survivors: { type: "boolean" },
        workers: { type: "string" },
      },
    });
    const unknown = parsed.positionals.filter((name) => !areas.some((area) => area.name === name));
    if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(" ")}`);
    readCount("--sample", parsed.values.sample ?? "1");
    const most = parsed.values.workers ?? String(Math.min(2, availableParallelism()));
    return { ...parsed, workers: readCount("--workers", most) };
  },
  `Areas: ${areas.map(({ name }) => name).join(" ")}; CONTRIBUTING.md has the options`,
);
const changed = values.since === undefined ? null : changedLines(values.since);
const chosen = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
let database: Promise<Provision<TestDatabase>> | undefined;
stopBySignals(stopDatabase);
let missed = false;
const judged = new Set<string>();
for (const area of chosen) missed = (await runArea(area)) || missed;
await stopDatabase();
process.exitCode = missed ? 1 : 0;
if (changed && chosen.length === areas.length)
  for (const line of findUnjudged(changed.keys(), judged)) console.log(line);
if (judged.size === 0) {
  const isMistake = changed ? changed.size === 0 : !values.survivors;
  console.log(
    changed && isMistake ? explainNothing(values.since ?? "") : "No mutants were judged.",
  );
  process.exitCode = isMistake ? 2 : 0;
}

/** The PostgreSQL of this run, provided when it is first needed. */
function postgres(): Promise<Provision<TestDatabase>> {
  database ??= provideDatabase();
  return database;
}

async function stopDatabase(): Promise<void> {
  await (await database)?.value?.stop();
}

/** Judges one area and prints the survivors; true if its goal was missed. */
async function runArea(area: Area): Promise<boolean> {
  const named = byName(sourcesOf(area).flatMap(mutantsOf));
  const known = values.survivors ? killedBefore(area.name) : new Map<string, Result>();
  const open = [...named].filter(([name, mutant]) => !known.has(name) && isWanted(mutant));
  const mutants = sample(open.map(([, mutant]) => mutant));
  if (mutants.length === 0) {
    if (positionals.length > 0) console.log(`${area.name}: no mutants match`);
    return false;
  }
  const sources = [...new Set(mutants.map(({ file }) => file))];
  for (const file of sources) judged.add(file);
  console.log(`\n${area.name}: ${mutants.length} mutants in ${sources.length} files`);
  const tests = testsOf(area).filter((test) => test.includes(values.tests ?? ""));
  const onFile: JudgeOptions["onFile"] = (test, { reached, killed }) => {
    if (reached > 0) console.log(`${test}: killed ${killed} of ${reached}`);
  };
  const { all, failing } = await judgeOnEngines(mutants, tests, { workers, onFile }, postgres);
  for (const test of failing) console.log(`fails without a mutant: ${test}`);
  for (const judged of all)
    if (judged.verdict === "survived" || judged.verdict === "uncovered")
      console.log(survivorLine(judged));
  const anew = new Map(all.map(({ mutant, ...result }) => [mutant, result]));
  const results = new Map<string, Result>();
  for (const [name, mutant] of named) {
    const result = anew.get(mutant) ?? known.get(name);
    if (result) results.set(name, result);
  }
  const score = scoreOf([...results.values()]);
  console.log(summary(area.name, score));
  if (results.size === named.size && values.tests === undefined) keep(area, results, score);
  return score.share < area.goal;
}

/** The mutants that were killed in the last whole run, except those that have changed since. */
function killedBefore(area: string): Map<string, Result> {
  const before = [...readLastRun(area)];
  return new Map(before.filter(([, { verdict }]) => verdict === "killed" || verdict === "timeout"));
}

function mutantsOf(file: string): Mutant[] {
  return findMutants(file, readFileSync(join(root, file), "utf8"));
}

function isWanted({ file, line, operator }: Mutant): boolean {
  if (values.operator !== undefined && !operator.includes(values.operator)) return false;
  if (values.only !== undefined && !file.includes(values.only)) return false;
  return changed === null || (changed.get(file)?.has(line) ?? false);
}

/** Every n-th mutant, so that a sample is spread over the files and reproducible. */
function sample(mutants: Mutant[]): Mutant[] {
  const size = Number(values.sample ?? mutants.length);
  const step = Math.max(1, mutants.length / size);
  return mutants.filter((_, index) => Math.floor(index % step) === 0);
}

/** Stores the result of a whole area's run, and updates its row in docs/mutation.md. */
function keep(area: Area, results: ReadonlyMap<string, Result>, score: Score): void {
  writeLastRun(area.name, results);
  const page = join(root, "docs/mutation.md");
  const before = existsSync(page) ? readFileSync(page, "utf8") : "";
  writeFileSync(page, renewPage(before, area, score, areas));
}
