import type { Source } from "./sources.ts";

/** The number of consecutive lines that must not be repeated. */
const LIMIT = 6;

/** Two files that may share lines, with the reason. */
export interface Exception {
  paths: [string, string];
  reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    paths: ["apps/sandbox/src/pages/styles/form.css", "apps/web/app/styles/base.css"],
    reason: "the sandbox has no style of the product: it stands for another company's pages",
  },
];

interface Line {
  number: number;
  text: string;
}

/** Lines of a file from line `start` on. */
interface Excerpt {
  path: string;
  lines: Line[];
  start: number;
}

/**
 * Repeated ranges of six or more lines, a line per pair. Indentation, empty lines, comments,
 * imports and lines of punctuation do not count.
 */
export function findRepeatedLines(
  sources: readonly Source[],
  allowed: readonly Exception[] = [],
): string[] {
  const excerpts = new Map<string, Excerpt[]>();
  const faults: string[] = [];
  const used = new Set<Exception>();
  for (const { path, text } of sources) {
    const lines = readLines(text);
    for (let start = 0; start + LIMIT <= lines.length; start++) {
      const key = textFrom(lines, start);
      const excerpt = { path, lines, start };
      const before = excerpts.get(key) ?? [];
      for (const other of before.filter((it) => isBeginning(it, excerpt))) {
        const exception = allowed.find(({ paths }) => isPair(paths, other.path, path));
        if (exception) used.add(exception);
        else
          faults.push(
            `${rangeOf(other, excerpt)} and ${rangeOf(excerpt, other)} have the same lines`,
          );
      }
      excerpts.set(key, [...before, excerpt]);
    }
  }
  const idle = allowed.filter((exception) => !used.has(exception));
  return [
    ...faults,
    ...idle.map(({ paths }) => `${paths.join(" and ")}: an exception for nothing`),
  ];
}

const IMPORT = /^(import|export)\b[^;]*?\bfrom "[^"]+";$|^import "[^"]+";$/gm;
const COMMENT = /^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm;

function readLines(text: string): Line[] {
  const blank = (part: string) => part.replace(/[^\n]/g, "");
  return text
    .replace(IMPORT, blank)
    .replace(COMMENT, blank)
    .split("\n")
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => /\w/.test(line.text));
}

const textFrom = (lines: readonly Line[], start: number): string =>
  lines
    .slice(start, start + LIMIT)
    .map((line) => line.text)
    .join("\n");

/**
 * Whether the lines before differ, so that a longer range is reported once and does not overlap
 * another.
 */
function isBeginning(one: Excerpt, other: Excerpt): boolean {
  const isApart = one.lines !== other.lines || one.start + LIMIT <= other.start;
  const before = ({ lines, start }: Excerpt) => lines[start - 1]?.text;
  return isApart && (before(one) === undefined || before(one) !== before(other));
}

/** The lines of an excerpt that the other has too. */
function rangeOf(excerpt: Excerpt, other: Excerpt): string {
  const at = ({ lines, start }: Excerpt, index: number) => lines[start + index];
  let length = LIMIT;
  while (at(excerpt, length) && at(excerpt, length)?.text === at(other, length)?.text) length++;
  return `${excerpt.path}:${at(excerpt, 0)?.number}-${at(excerpt, length - 1)?.number}`;
}

const isPair = (paths: readonly [string, string], one: string, other: string): boolean =>
  paths.includes(one) && paths.includes(other) && (one !== other || paths[0] === paths[1]);
