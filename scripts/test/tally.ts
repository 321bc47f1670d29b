import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
  /** Tests that skipped themselves. */
  skipped: number;
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePass: Tally = { ...emptyTally, passed: 1 };
export const oneFailure: Tally = { ...emptyTally, failed: 1 };

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;
}

/**
 * A runner that failed without a failed test, such as a file that did not load, counts as one
 * failure.
 */
function withCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Counts a Vitest run from its JSON report and its exit code. */
export function tallyVitest(file: string, code: number): Tally {
  const report = readReport<VitestReport>(file);
  if (!report) return oneFailure;
  return withCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/** Counts a Playwright run; a test that only passed on a second try counts as failed. */
export function tallyPlaywright(file: string, code: number): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return oneFailure;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCode({ passed: expected, failed: unexpected + flaky, skipped }, code);
}
