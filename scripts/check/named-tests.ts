import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

/** `path/of.test.ts` "words of the test's name" */
const NAMED = /`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;

export interface NamedTest {
  path: string;
  words: string;
}

/** The tests that a text calls as witnesses, in their order. */
export function readNamedTests(text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].map(([, path = "", words = ""]) => ({ path, words }));
}

/** Why a named test can't be a witness: no such file, no such test; null when it is there. */
export function findFault({ path, words }: NamedTest, read = readSource): string | null {
  const source = read(path);
  if (source === null) return `there is no ${path}`;
  return namesTest(source, words) ? null : `${path} has no test "${words}"`;
}

/** Whether the words stand in a name that a file gives to a test, a group or a step. */
function namesTest(source: string, words: string): boolean {
  return source.split("\n").some((line, index, lines) => {
    if (!line.includes(words)) return false;
    const before = `${lines[index - 1] ?? ""}\n${line.slice(0, line.indexOf(words))}`;
    return /(?:\b(?:it|test|describe|step)\b.*\(|\)\(|\()\s*["'`][^\n]*$/.test(before);
  });
}

function readSource(path: string): string | null {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
