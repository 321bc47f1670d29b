/** A small change to a source file: the text from `start` to `end` becomes `replacement`. */
export interface Mutant {
  /** relative to the root, with forward slashes */
  file: string;
  line: number;
  start: number;
  end: number;
  replacement: string;
  /** the kind of change, e.g. "drop call" */
  operator: string;
  /** the text before and after, on one line, for the report */
  change: string;
  /** the index of the mutant's function in `functionsOf`; null for code that runs on import */
  fn: number | null;
  /** the reason why it is equivalent to the original, from a comment in the code */
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
