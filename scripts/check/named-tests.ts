import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/paths.ts";

/** `path/of.test.ts` "part of the test's name" */
const NAMED = /`([^`]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;

export interface NamedTest {
  path: string;
  words: string;
}

/** The tests that a text names as evidence, in order. */
export function readNamedTests(text: string): NamedTest[] {
  return [...text.matchAll(NAMED)].map(([, path = "", words = ""]) => ({ path, words }));
}

/** Why a named test is no evidence: its file or the test does not exist; null if it exists. */
export function findFault({ path, words }: NamedTest, read = readSource): string | null {
  const source = read(path);
  if (source === null) return `there is no ${path}`;
  return namesTest(source, words) ? null : `${path} has no test "${words}"`;
}

/** Whether the name of a test, a group or a step in a file contains the words. */
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
