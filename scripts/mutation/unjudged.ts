import { areas, isTest, sourcesOf } from "./areas.ts";

/**
 * A line for each changed source without a mutant, so that it is not taken for one whose mutants
 * were all killed.
 */
export function findUnjudged(files: Iterable<string>, judged: ReadonlySet<string>): string[] {
  const covered = new Set(areas.flatMap(sourcesOf));
  return [...files]
    .filter((file) => isSource(file) && !judged.has(file))
    .map((file) => `no mutants in ${file}: ${covered.has(file) ? NO_CHANGE : NO_AREA}`);
}

const NO_AREA = "no area covers it";
const NO_CHANGE = "nothing to change in these lines";

function isSource(file: string): boolean {
  return /\.[jt]sx?$/.test(file) && !/^e2e\/|\.d\.ts$/.test(file) && !isTest.test(file);
}

/** The reason why a run has found no mutants. */
export function explainNothing(since: string): string {
  return `Nothing differs from ${since}. For committed changes name the commit before them, e.g. --since HEAD~1`;
}
