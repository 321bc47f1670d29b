import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../../apps/server/src/testing/postgres-cluster.ts";
import { findPostgresPrograms } from "../../apps/server/src/testing/postgres-programs.ts";
import { root } from "../lib/paths.ts";
import { findMutants } from "./find-mutants.ts";
import { judgeOnEngines } from "./judge-on-engines.ts";

const file = "apps/server/src/db/postgres.ts";
const test = "apps/server/src/db/statement-limit.test.ts";
const [limitless] = findMutants(file, readFileSync(join(root, file), "utf8")).filter(
  ({ operator }) => operator === "negate comparison",
);
if (!limitless) throw new Error("no mutant");
const mutants = [limitless];

describe("a statement that only PostgreSQL runs", () => {
  const programs = findPostgresPrograms();
  let cluster: Cluster | undefined;
  beforeAll(async () => {
    if (programs !== null) cluster = await startCluster(programs);
  });
  afterAll(() => cluster?.stop());

  it("is reached by no test on SQLite", async () => {
    const provide = async () => ({ missing: "none here" });
    const { all } = await judgeOnEngines(mutants, [test], { workers: 1 }, provide);
    expect(all.map(({ verdict }) => verdict)).toEqual(["uncovered"]);
  }, 120_000);

  it.skipIf(programs === null)("is judged on PostgreSQL", async () => {
    const { url = "", stop = async () => undefined } = cluster ?? {};
    const provide = async () => ({ value: { url, stop } });
    const { all, failing } = await judgeOnEngines(mutants, [test], { workers: 1 }, provide);
    expect(all.map(({ verdict, by }) => [verdict, by])).toEqual([["killed", test]]);
    expect(failing).toEqual([]);
  });
});
