import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type NamedTest, readNamedTests } from "../check/named-tests.ts";
import { root } from "../lib/paths.ts";
import type { PlantedFault } from "./planted-fault.ts";

const sources = "apps/server/src";

/** The source that a fault is planted in, with its path. */
export const fileOf = ({ file }: PlantedFault) => join(root, sources, file);

/** The source with the fault. Throws unless its place is there exactly once. */
export function plant(fault: PlantedFault, source: string): string {
  const [start, end, ...more] = source.split(fault.before);
  if (start === undefined || end === undefined || more.length > 0)
    throw new Error(`${fault.row}: the place in ${fault.file} is not there exactly once`);
  return start + fault.after + end;
}

/** The tests that a row of docs/security.md names. */
function testsOf(row: string, text: string): NamedTest[] {
  const line = text
    .split("\n")
    .find((one) => one.startsWith(`| ${row} `) || one.startsWith(`| ${row},`));
  if (line === undefined) throw new Error(`docs/security.md has no row ${row}`);
  // Words after the first in a list of one file's tests have no path of their own.
  return line.split(/(?=`[^`]+\.(?:test|spec)\.tsx?`)/).flatMap((part) => {
    const [first] = readNamedTests(part);
    if (!first) return [];
    const words = [...part.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
    return words.map((one) => ({ path: first.path, words: one }));
  });
}

/** The test of the row that has to find the fault. Throws if the row names none like it. */
export function testOf({ row, test }: PlantedFault, text: string): NamedTest {
  const named = testsOf(row, text).find(
    ({ words }) => test.includes(words) || words.includes(test),
  );
  if (!named) throw new Error(`row ${row} names no test "${test}"`);
  return { path: named.path, words: test };
}

export const readSourceOf = (fault: PlantedFault) => readFileSync(fileOf(fault), "utf8");
