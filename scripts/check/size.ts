import { dirname, join } from "node:path";
import type { Source } from "./sources.ts";

const fileLimit = 300;
const shares = [
  { name: "median file", share: 0.5, limit: 70 },
  { name: "nine files in ten", share: 0.9, limit: 180 },
];
const smallLimit = 15;
const refused = [
  { pattern: /\bas\s+any\b/, name: "a cast to any" },
  { pattern: /\bas\s+unknown\s+as\b/, name: "a double cast" },
  // It keeps several properties on one line, and the compiler from refusing those of no type.
  { pattern: /^\s*\.\.\.\{/m, name: "a spread of a literal" },
];

const countLines = (text: string): number => text.trimEnd().split("\n").length;

/** Reasons for small files. Any other that only one file uses, or none, belongs in that file. */
const reasons: [paths: RegExp, reason: string][] = [
  [/(^|\/)index\.ts$/, "what a folder shows to others"],
  [/\/routes(\.ts$|\/)/, "the addresses of a feature, or a screen by its address"],
  [/\/[A-Z]\w+\.(tsx|css)$/, "a component, and its style, has a file of its name"],
  [/\/(my-store|screens)\.css$/, "the style of a screen, loaded by its address"],
  [/\.test\.tsx?$/, "a test stands beside what it tests"],
  [
    /\.config\.ts$|\/migrations\/|^scripts\/\w[\w-]*\.ts$|\/entry\.client/,
    "a tool looks for its name",
  ],
  [/^e2e\/fixtures\/require-build/, "Playwright's configuration names it"],
  [/^apps\/server\/src\/testing\/fault\.ts$/, "loaded beside the server by a test"],
  [/^packages\/contract\/src\/zod-locale\.ts$/, "loaded by the server, and by no page"],
  [/\/texts\/browser-\w+\.ts$/, "found by name: what browsers get"],
  [/\/texts\/[a-z]{2}\/[\w-]+\.ts$/, "what one surface says in one language"],
  [/\.d\.ts$/, "types of a module, which the compiler finds by its name"],
  [/\/page\/texts\/[\w.-]+\.ts$/, "loaded by itself, with the modules that the build makes"],
];

function findUsers(sources: Source[]): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const [, used = ""] of text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"?]+)/g)) {
      const file = join(dirname(path), used);
      users.set(file, (users.get(file) ?? new Set()).add(path));
    }
  }
  return users;
}

/** Small files without such a reason that one other file uses, a line each. */
export function findSplinters(sources: Source[]): string[] {
  const users = findUsers(sources);
  return sources
    .filter(({ path, text }) => {
      const isKept = reasons.some(([paths]) => paths.test(path));
      return countLines(text) < smallLimit && (users.get(path)?.size ?? 0) < 2 && !isKept;
    })
    .map(({ path, text }) => {
      const [user = "nothing"] = users.get(path) ?? [];
      return `${path}: ${countLines(text)} lines that ${user} uses, and no other file`;
    });
}

/**
 * Files that are too long, or have what gets past the compiler, a line each; empty if there are
 * none.
 */
export function findSizeFaults(sources: Source[]): string[] {
  const measured = sources
    .filter(({ path }) => !path.endsWith(".d.ts"))
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .toSorted((one, other) => one.lines - other.lines);
  const faults = measured
    .filter(({ lines }) => lines > fileLimit)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${fileLimit}`);
  for (const { name, share, limit } of shares) {
    const { lines = 0 } = measured[Math.floor(measured.length * share)] ?? {};
    if (lines > limit) faults.push(`${name}: ${lines} lines, at most ${limit}`);
  }
  for (const { path, text } of sources) {
    for (const { pattern, name } of refused) {
      if (pattern.test(text)) faults.push(`${path}: ${name}`);
    }
  }
  return faults;
}
