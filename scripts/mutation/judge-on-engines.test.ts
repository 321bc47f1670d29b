import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../../apps/server/src/testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../../apps/server/src/testing/postgres-programs.ts";
import { root } from "../lib/paths.ts";
import { findMutants } from "./find-mutants.ts";
import { judgeOnEngines } from "./judge-on-engines.ts";

const firstNegated = (file: string) =>
  findMutants(file, readFileSync(join(root, file), "utf8"))
    .filter(({ operator }) => operator === "negate comparison")
    .slice(0, 1);

// Each test starts Vitest and runs tests in it.
const isLong = Boolean(process.env.TEST_LONG);

it.runIf(isLong)("a mutant that a test with a database reaches is killed on SQLite", async () => {
  const missing = async () => ({ missing: "none here" });
  const mutants = firstNegated("apps/server/src/store/category.ts");
  const test = "apps/server/src/store/category.test.ts";
  const { all, failing } = await judgeOnEngines(mutants, [test], { workers: 1 }, missing);
  expect(all.map(({ verdict, by }) => [verdict, by])).toEqual([["killed", test]]);
  expect(failing).toEqual([]);
});

describe.runIf(isLong)("a statement that only PostgreSQL runs", () => {
  const mutants = firstNegated("apps/server/src/db/postgres/open-pool.ts");
  const test = "apps/server/src/db/postgres/statement-limit.test.ts";
  const programs = findPostgresPrograms();
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    if (programs !== null) cluster = await startCluster(programs);
  });
  afterAll(() => cluster?.stop());

  it("is reached by no test on SQLite", async () => {
    const provide = async () => ({ missing: "none here" });
    const { all, failing } = await judgeOnEngines(mutants, [test], { workers: 1 }, provide);
    expect([all.map(({ verdict }) => verdict), failing]).toEqual([["uncovered"], []]);
  });

  it.skipIf(programs === null)("is judged on PostgreSQL", async () => {
    const { url = "", stop = async () => undefined } = cluster ?? {};
    const provide = async () => ({ value: { url, stop } });
    const { all, failing } = await judgeOnEngines(mutants, [test], { workers: 1 }, provide);
    expect(all.map(({ verdict, by }) => [verdict, by])).toEqual([["killed", test]]);
    expect(failing).toEqual([]);
  });
});
