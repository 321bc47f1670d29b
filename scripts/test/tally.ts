import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export interface Tally {
  passed: number;
  failed: number;
  /** Tests that skipped themselves. */
  skipped: number;
  /** What failed, a line each; named again in the summary, which stands at the end of long logs. */
  failures: string[];
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const onePass: Tally = { ...emptyTally, passed: 1 };

/** A single failure that is no test's. */
export function oneFailure(reason: string): Tally {
  return { ...emptyTally, failed: 1, failures: [reason] };
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** A failure's place and the first line of its reason, in one line. */
export function failureLine(place: string[], reason: string): string {
  const [first] = stripVTControlCharacters(reason).trim().split("\n");
  return [place.join(" > "), first].filter(Boolean).join(": ");
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** of files that did not load and of servers that did not start */
  errors: { message?: string }[];
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;
}

/**
 * A runner that failed without a failed test, such as a file that did not load, counts as one
 * failure.
 */
function withCode(tally: Tally, code: number): Tally {
  if (code === 0 || tally.failed > 0) return tally;
  const failures = tally.failures.length > 0 ? tally.failures : ["a failure outside of the tests"];
  return { ...tally, failed: 1, failures };
}

/** Counts a Vitest run from the file of its reporter and its exit code. */
export function tallyVitest(file: string, code: number): Tally {
  const tally = readReport<Tally>(file);
  return tally ? withCode(tally, code) : oneFailure("Vitest ended without a report");
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        failureLine([file, title], results.find(({ error }) => error)?.error?.message ?? ""),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** Counts a Playwright run; a test that only passed on a second try counts as failed. */
export function tallyPlaywright(file: string, code: number): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return oneFailure("Playwright ended without a report");
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [
    ...report.suites.flatMap(failuresOf),
    ...report.errors.map(({ message = "" }) => failureLine(["outside of the tests"], message)),
  ];
  return withCode({ passed: expected, failed: unexpected + flaky, skipped, failures }, code);
}
