/** One run of a test file, requested from the process that runs its tests. */
export interface Order {
  /** the tests to run, by Vitest's ids; null for all of them */
  testIds: readonly string[] | null;
  /** absolute paths of the sources whose text has changed since the previous run */
  changed: readonly string[];
  /** how long a test or hook may take that sets no limit itself, in milliseconds */
  limitMs: number;
}

export interface Outcome {
  /**
   * the ids of the failed tests and suites, the earliest first; `FILE` for an error outside them
   */
  failed: string[];
  /** what the earliest of them says; null if none failed */
  why: string | null;
  /**
   * the functions that each test ran, by test id, named as by `instrument`; `FILE` for imports and
   * the first hooks
   */
  hits: Record<string, string[]>;
  ms: number;
}

export const FILE = "file";
