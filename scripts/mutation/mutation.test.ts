import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { nearestFirst } from "./areas.ts";
import type { Coverage } from "./coverage.ts";
import { findMutants } from "./find-mutants.ts";
import { instrument } from "./instrument.ts";
import { judge } from "./judge.ts";
import type { Judged } from "./mutant.ts";
import { renewPage, scoreOf } from "./report.ts";

const apply = (source: string) =>
  findMutants("sample.ts", source).map(({ start, end, replacement, operator, line }) => ({
    operator,
    line,
    source: source.slice(0, start) + replacement + source.slice(end),
  }));
const changes = (source: string) =>
  apply(source).map((one) => `${one.operator} | ${one.source.replaceAll("\n", " ")}`);

describe("findMutants", () => {
  it("drops each where of a query, and nothing else of its chain", () => {
    const query = 'db.selectFrom("coupon").where("a", "=", a).where("b", "=", b).execute()';
    expect(changes(`const x = ${query};`)).toEqual([
      'drop where | const x = db.selectFrom("coupon").where("b", "=", b).execute();',
      'drop where | const x = db.selectFrom("coupon").where("a", "=", a).execute();',
    ]);
  });

  it("leaves out each property that a statement writes", () => {
    expect(changes("q.set({ a, b: 1 })")).toEqual(
      expect.arrayContaining(["drop property | q.set({ b: 1 })", "drop property | q.set({ a,  })"]),
    );
  });

  it("moves limits by one and comparisons to their neighbours", () => {
    expect(changes("if (n >= 10) throw new Error();")).toEqual([
      "condition true | if (true) throw new Error();",
      "condition false | if (false) throw new Error();",
      "boundary | if (n > 10) throw new Error();",
      "negate comparison | if (n < 10) throw new Error();",
      "change number | if (n >= 11) throw new Error();",
      "drop throw | if (n >= 10) ;",
    ]);
  });

  it("changes no types, no names and no imports", () => {
    const source = 'import a from "a"; type T = 1 | true; interface I { x: 2 } let x: -1;';
    expect(changes(source)).toEqual([]);
  });

  it("knows that a word such as toString is no twin of anything", () => {
    expect(changes("const x = a.toString().constructor();")).toEqual([]);
  });

  it("takes a comment's word that a mutant of its line is equivalent, for the operators it names", () => {
    const source = "// equivalent mutant (boundary): both ends are the same\nconst x = a < b;\n";
    const marked = findMutants("sample.ts", source).map((one) => [one.operator, one.equivalent]);
    expect(marked).toEqual([
      ["boundary", "both ends are the same"],
      ["negate comparison", null],
    ]);
  });

  it("tells which function a mutant is in, and that code on import is in none", () => {
    const source = "const LIMIT = 10;\nfunction f() { return () => LIMIT + 1; }\n";
    const found = findMutants("sample.ts", source).map(({ change, fn }) => [change, fn]);
    expect(found).toEqual([
      ["10 -> 11", null],
      ["+ -> -", 1],
      ["1 -> 2", 1],
    ]);
  });
});

describe("instrument", () => {
  it("notes each function that runs and changes nothing else", () => {
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
      ...[false, false, true, false, false],
    ]);
    expect(new Function(marked)()).toEqual([{ n: 2 }, { n: 4 }]);
    expect([...hits].toSorted()).toEqual(["sample.js#0", "sample.js#1", "sample.js#2"]);
    const constants = instrument("limits.js", "const most = 10;\n");
    new Function(constants)();
    expect(hits).toContain("limits.js#loaded");
    Reflect.deleteProperty(globalThis, "__hit");
  });
});

describe("a judge", () => {
  it("holds no earlier failure of one test file against another", async () => {
    const file = "packages/contract/src/colour.ts";
    const source = readFileSync(join(root, file), "utf8");
    const [breaking] = findMutants(file, source).filter(({ change }) => change === "4.5 -> 5.5");
    if (!breaking) throw new Error("no mutant");
    const harmless = { ...breaking, replacement: "4.5", fn: null };
    const coverage: Coverage = {
      ofFunction: () => ["packages/contract/src/colour.test.ts"],
      ofFile: () => ["packages/contract/src/headline.test.ts"],
      duration: () => 1000,
      failing: [],
    };
    const judged = await judge([breaking, harmless, breaking], coverage, 1, () => undefined);
    expect(judged.map(({ verdict }) => verdict)).toEqual(["killed", "survived", "killed"]);
  }, 120_000);
});

describe("the order and the score", () => {
  it("tries the tests beside a file first", () => {
    const tests = ["b/x.test.ts", "a/sub/x.test.ts", "a/x.test.ts"];
    expect(nearestFirst("a/x.ts", tests)).toEqual([
      "a/x.test.ts",
      "a/sub/x.test.ts",
      "b/x.test.ts",
    ]);
  });

  it("counts what hangs as killed, what no test runs as survived, and leaves equivalent ones out", () => {
    const [mutant] = findMutants("sample.ts", "a < b;");
    if (!mutant) throw new Error("no mutant");
    const all = (["killed", "timeout", "survived", "uncovered", "equivalent"] as const).map(
      (verdict): Judged => ({ mutant, verdict }),
    );
    const score = scoreOf(all);
    expect(score).toEqual({ mutants: 5, killed: 2, survived: 2, equivalent: 1, share: 0.5 });
    const page = renewPage("", { name: "coupon", goal: 0.95 }, score);
    expect(page).toContain("| coupon | 5 | 2 | 2 | 1 | 50.0 % | 95.0 % |");
    const again = renewPage(page, { name: "account", goal: 0.95 }, score);
    expect(again.split("\n").filter((line) => /^\| [a-z]+ \| \d/.test(line))).toHaveLength(2);
  });
});
