/** One run of a test file, asked of the process that its tests run in. */
export interface Order {
  /** the tests to run, by Vitest's ids; null for all of them */
  testIds: readonly string[] | null;
  /** absolute paths of the sources whose text is another one than in the run before */
  changed: readonly string[];
}

export interface Outcome {
  /** the ids of the tests and suites that failed, the earliest first; `FILE` for an error outside them */
  failed: string[];
  /** the functions that each test ran, by its id, as `instrument` names them; `FILE` for imports and first hooks */
  hits: Record<string, string[]>;
  ms: number;
}

export const FILE = "file";
