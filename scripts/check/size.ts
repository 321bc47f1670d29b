import type { Source } from "./sources.ts";

const medianLimit = 70;
const fileLimit = 300;
const exempt = /\.test\.tsx?$|\.spec\.ts$|\.d\.ts$|\/(migrations|fixtures|generated)\//;
const casts = [
  { pattern: /\bas\s+any\b/, name: "a cast to any" },
  { pattern: /\bas\s+unknown\s+as\b/, name: "a double cast" },
];

const countLines = (text: string): number => text.trimEnd().split("\n").length;

function findMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** What is too long or cast twice, one line a finding; an empty list is a pass. */
export function findSizeFaults(sources: Source[]): string[] {
  const measured = sources
    .filter(({ path }) => !exempt.test(path))
    .map(({ path, text }) => ({ path, lines: countLines(text) }));
  const faults = measured
    .filter(({ lines }) => lines > fileLimit)
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${fileLimit}`);
  const median = findMedian(measured.map(({ lines }) => lines));
  if (median > medianLimit) faults.push(`median file: ${median} lines, at most ${medianLimit}`);
  for (const { path, text } of sources) {
    for (const { pattern, name } of casts) {
      if (pattern.test(text)) faults.push(`${path}: ${name}`);
    }
  }
  return faults;
}
