import { readSources } from "../check/sources.ts";
import type { TestDatabase } from "../test/databases.ts";
import { findEngineFree } from "../test/engine-free.ts";
import type { Provision } from "../test/provision.ts";
import { type Judgement, type JudgeOptions, judge } from "./judge.ts";
import type { Mutant } from "./mutant.ts";

/**
 * Judges mutants on SQLite and the survivors on PostgreSQL, with the tests that use a database:
 * some statements run there only, and some only matter with concurrent writers.
 */
export async function judgeOnEngines(
  mutants: readonly Mutant[],
  tests: readonly string[],
  options: Omit<JudgeOptions, "env">,
  provide: () => Promise<Provision<TestDatabase>>,
): Promise<Judgement> {
  const first = await judge(mutants, tests, { ...options, env: { TEST_DATABASE_URL: "" } });
  const alive = first.all.filter(
    ({ verdict, mutant }) =>
      (verdict === "survived" || verdict === "uncovered") && mutant.file.startsWith("apps/server/"),
  );
  if (alive.length === 0) return first;
  const database = await provide();
  if (database.missing !== undefined) {
    console.log(`Judged on SQLite alone: ${database.missing}`);
    return first;
  }
  console.log(`on PostgreSQL: the ${alive.length} that are left`);
  const engineFree = new Set(findEngineFree(readSources("apps/server/src/*.ts")));
  const asking = tests.filter((test) => test.startsWith("apps/server/") && !engineFree.has(test));
  const second = await judge(
    alive.map(({ mutant }) => mutant),
    asking,
    { ...options, env: { TEST_DATABASE_URL: database.value.url } },
  );
  const reached = second.all.filter(({ verdict }) => verdict !== "uncovered");
  const again = new Map(reached.map((one) => [one.mutant, one]));
  return {
    all: first.all.map((one) => again.get(one.mutant) ?? one),
    failing: [...first.failing, ...second.failing.map((test) => `on PostgreSQL, ${test}`)],
  };
}
