import { expect, test } from "vitest";
import { findRepeatedLines } from "./repeated-lines.ts";

const run = ["a();", "b();", "c();", "d();", "e();", "f();"];
const file = (path: string, ...lines: string[]) => ({ path, text: lines.join("\n") });
const faultsOf = (first: string[], second: string[]) =>
  findRepeatedLines([file("one.ts", "one();", ...first), file("two.ts", "two();", ...second)]);

test("six repeated lines are reported once, a longer range as one", () => {
  expect(faultsOf(run, run)).toEqual(["one.ts:2-7 and two.ts:2-7 have the same lines"]);
  expect(faultsOf([...run, "g();", "h();"], [...run, "g();", "i();"])).toEqual([
    "one.ts:2-8 and two.ts:2-8 have the same lines",
  ]);
  expect(faultsOf(run.slice(1), run.slice(1))).toEqual([]);
  expect(faultsOf([...run.slice(0, 3), "x();", ...run.slice(3)], run)).toEqual([]);
});

test("repetitions within a file are reported, and a third one with each of them", () => {
  expect(findRepeatedLines([file("one.ts", ...run, "x();", ...run)])).toEqual([
    "one.ts:1-6 and one.ts:8-13 have the same lines",
  ]);
  expect(findRepeatedLines(["1", "2", "3"].map((path) => file(path, ...run)))).toEqual([
    "1:1-6 and 2:1-6 have the same lines",
    "1:1-6 and 3:1-6 have the same lines",
    "2:1-6 and 3:1-6 have the same lines",
  ]);
  expect(findRepeatedLines([file("one.ts", ...Array.from({ length: 11 }, () => "a();"))])).toEqual(
    [],
  );
});

test("indentation, empty lines, comments and lines of punctuation neither count nor split a range", () => {
  const spread = run.flatMap((line) => ["{", "", `  ${line}`, "  // why", "/** what */", "}"]);
  expect(faultsOf(run, spread)).toEqual(["one.ts:2-7 and two.ts:4-34 have the same lines"]);
  expect(faultsOf(spread.slice(0, -6), spread.slice(0, -6))).toEqual([]);
});

test("imports may be repeated", () => {
  const imports = ["import {", ...run.map((line) => `  ${line[0]},`), '} from "./x.ts";'];
  const more = run.map((line) => `import { ${line[0]} } from "./${line[0]}.ts";`);
  expect(faultsOf([...imports, ...more], [...imports, ...more])).toEqual([]);
});

test("an exception applies to two files, and is rejected if they have nothing in common", () => {
  const sources = [file("one.ts", ...run), file("two.ts", ...run), file("six.ts", ...run)];
  const exception = (...paths: [string, string]) => ({ paths, reason: "planted" });
  expect(findRepeatedLines(sources, [exception("two.ts", "one.ts")])).toEqual([
    "one.ts:1-6 and six.ts:1-6 have the same lines",
    "two.ts:1-6 and six.ts:1-6 have the same lines",
  ]);
  expect(findRepeatedLines(sources.slice(0, 2), [exception("one.ts", "one.ts")])).toEqual([
    "one.ts:1-6 and two.ts:1-6 have the same lines",
    "one.ts and one.ts: an exception for nothing",
  ]);
});
