import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { nearnessOf } from "./areas.ts";
import { Reach } from "./candidates.ts";
import { findMutants } from "./find-mutants.ts";
import { instrument } from "./instrument.ts";
import { judge } from "./judge.ts";
import { byName } from "./last-run.ts";
import type { Judged } from "./mutant.ts";
import { FILE } from "./order.ts";
import { renewPage, scoreOf } from "./report.ts";
import { openSession } from "./session.ts";

describe("instrument", () => {
  it("records each function that runs and changes nothing else", () => {
    const source = [
      "const twice = (n) => n * 2;",
      "function run(list) { return list.map((n) => ({ n: twice(n) })); }",
      "const never = () => { throw new Error(); };",
      "return run([1, 2]);",
    ].join("\n");
    const hits = new Set<string>();
    Object.assign(globalThis, { __hit: (fn: string) => hits.add(fn) });
    const marked = instrument("sample.js", source);
    expect(marked.split("\n").map((line) => line.includes("const never"))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(new Function(marked)()).toEqual([{ n: 2 }, { n: 4 }]);
    expect([...hits].toSorted()).toEqual(["sample.js#0", "sample.js#1", "sample.js#2"]);
    const constants = instrument("limits.js", "const most = 10;\n");
    new Function(constants)();
    expect(hits).toContain("limits.js#loaded");
    Reflect.deleteProperty(globalThis, "__hit");
  });
});

// It starts Vitest and runs tests in it.
describe.runIf(process.env.TEST_LONG)("a judge", () => {
  const file = "packages/contract/src/colour.ts";
  const source = readFileSync(join(root, file), "utf8");
  const breaking = findMutants(file, source).find(({ change }) => change === "4.5 -> 5.5");
  if (!breaking) throw new Error("no mutant");
  const harmless = { ...breaking, replacement: "4.5" };
  const own = "packages/contract/src/colour.test.ts";

  it("isolates a mutant's failure or endless loop from the next one", async () => {
    const hanging = { ...breaking, replacement: "(() => { while (true); })()" };
    const all = [breaking, harmless, hanging, harmless, breaking];
    const judgement = await judge(all, [own], { workers: 1, spareMs: 500 });
    expect(judgement.all.map(({ verdict }) => verdict)).toEqual([
      "killed",
      "survived",
      "timeout",
      "survived",
      "killed",
    ]);
  });

  it("lets a test take as long as the file's usual time allows, on a busy machine too", async () => {
    const slow =
      "(globalThis.slept ??= Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500), 4.5)";
    const session = await openSession(new Set([file]));
    const failures = async (limitMs: number) => {
      const opened = await session.open(own);
      expect((await opened.run(null, null, 60_000))?.failed).toEqual([]);
      const outcome = await opened.run(null, { ...breaking, replacement: slow }, limitMs);
      await opened.close();
      return outcome?.failed.length;
    };
    expect(await failures(8_000)).toBeGreaterThan(0);
    expect(await failures(60_000)).toBe(0);
    await session.close();
  });

  it("says why a test file fails without a mutant", async () => {
    const uncovered = { ...breaking, file: "apps/server/src/db/start-database.ts" };
    const tests = ["apps/server/src/db/start-database.test.ts"];
    const env = { TEST_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const { failing } = await judge([uncovered], tests, { workers: 1, env });
    expect(failing).toEqual([expect.stringMatching(/^\S+database\.test\.ts: .*ECONNREFUSED/)]);
  });

  it("runs two test files concurrently, and reports mutants that no test reaches", async () => {
    const other = "packages/contract/src/days.test.ts";
    const reached: Record<string, number> = {};
    const { all, failing } = await judge([breaking, harmless], [own, other], {
      workers: 2,
      onFile(test, found) {
        reached[test] = found.reached;
      },
    });
    expect(all.map(({ verdict, by }) => by ?? verdict)).toEqual([own, "survived"]);
    expect(reached).toEqual({ [own]: 2, [other]: 0 });
    expect(failing).toEqual([]);
    const unseen = await judge([breaking], [other], { workers: 1 });
    expect(unseen.all.map(({ verdict }) => verdict)).toEqual(["uncovered"]);
  });
});

describe("the tests that reach a mutant", () => {
  const reach = new Reach({
    failed: [],
    why: null,
    ms: 1,
    hits: { [FILE]: ["a.ts#loaded", "a.ts#0"], one: ["a.ts#1"], two: ["a.ts#1", "a.ts#2"] },
  });
  const [mutant] = findMutants("a.ts", "const a = 1;");
  if (!mutant) throw new Error("no mutant");

  it.each([
    ["a function of two tests", 1, ["one", "two"]],
    ["a function of one test", 2, ["two"]],
    ["what runs before every test", 0, null],
    ["code that runs on import", null, null],
    ["a function that nothing calls", 3, undefined],
  ])("%s", (_, fn, tests) => {
    expect(reach.of({ ...mutant, fn })).toEqual(tests);
  });
});

describe("the order and the score", () => {
  it("identifies a mutant after its line has moved, and distinguishes equal changes", () => {
    const names = (source: string) => [...byName(findMutants("sample.ts", source)).keys()];
    const before = names("f(1);\nf(1);\n");
    expect(new Set(before).size).toBe(before.length);
    expect(names("// a word\n\nf(1);\n\nf(1);\n")).toEqual(before);
    expect(names("f(2);\nf(1);\n")).not.toEqual(before);
  });

  it("tries the test with the source's name first, then those in its folder, in enclosing folders, and the rest", () => {
    const near = (test: string) => nearnessOf(test, "a/sub/x.ts");
    expect(near("a/sub/x.test.ts")).toBe("name");
    expect(["a/sub/y.test.ts", "a/x.test.ts"].map(near)).toEqual(["folder", "around"]);
    expect(["b/x.test.ts", "a/sub/deep/x.test.ts", "a/su/x.test.ts"].map(near)).toEqual([
      "elsewhere",
      "elsewhere",
      "elsewhere",
    ]);
  });

  it("counts a hanging mutant as killed, an unreached one as survived, and excludes equivalent ones", () => {
    const [mutant] = findMutants("sample.ts", "a < b;");
    if (!mutant) throw new Error("no mutant");
    const judged = (["killed", "timeout", "survived", "uncovered", "equivalent"] as const).map(
      (verdict): Judged => ({ mutant, verdict }),
    );
    const score = scoreOf(judged);
    expect(score).toEqual({ mutants: 5, killed: 2, survived: 2, equivalent: 1, share: 0.5 });
    const all = [
      { name: "coupon", goal: 0.95 },
      { name: "db", goal: 0.85 },
    ];
    const page = renewPage("", { name: "coupon", goal: 0.95 }, score, all);
    expect(page).toContain("| coupon | 5 | 2 | 2 | 1 | 50.0 % | 95.0 % |");
    const again = renewPage(page, { name: "account", goal: 0.95 }, score, all);
    expect(again.split("\n").filter((line) => /^\| [a-z]+ \| \d/.test(line))).toHaveLength(2);
    expect(again).toContain("| db | not measured yet | | | | | 85.0 % |");
    const measured = renewPage(again, { name: "db", goal: 0.85 }, score, all);
    expect(measured).not.toContain("not measured");
  });
});
