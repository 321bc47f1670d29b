/** One small change to a source file: the text from `start` to `end` becomes `replacement`. */
export interface Mutant {
  /** relative to the root, with forward slashes */
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** what kind of change, e.g. "drop call" */
  operator: string;
  /** the changed text before and after, on one line, for the report */
  change: string;
  /** the function that the mutant is in, as numbered by `functionsOf`; null for code that runs on import */
  fn: number | null;
  /** why no test can tell the mutant from the original, when a comment beside the code says so */
  equivalent: string | null;
}

export type Verdict = "killed" | "survived" | "timeout" | "uncovered" | "equivalent";

export interface Result {
  verdict: Verdict;
  /** the test file that killed it */
  by?: string;
}

export interface Judged extends Result {
  mutant: Mutant;
}
