import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../lib/paths.ts";
import { findFault, readNamedTests } from "./named-tests.ts";

const page = readFileSync(join(root, "docs/coverage.md"), "utf8");
const rows = page.split("\n").filter((line) => /^\| (?!The specification|---)/.test(line));

test("every row of docs/coverage.md names a test, and every named test exists", () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const row of rows) expect(readNamedTests(row), row).not.toEqual([]);
  const faults = readNamedTests(page).map((named) => findFault(named));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

test("a named test that is not there is told, with its file", () => {
  const source = 'test("it\'s closed", () => {});\n// it is "open"\nconst words = "open";\n';
  const faultOf = (words: string, path = "a.test.ts") =>
    findFault({ path, words }, (name) => (name === "a.test.ts" ? source : null));
  expect(faultOf("it's closed")).toBe(null);
  expect(faultOf("open")).toBe('a.test.ts has no test "open"');
  expect(faultOf("it's closed", "b.test.ts")).toBe("there is no b.test.ts");
  expect(readNamedTests('| x | `a.test.ts` "it\'s closed" |')).toEqual([
    { path: "a.test.ts", words: "it's closed" },
  ]);
});
