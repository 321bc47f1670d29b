import type { Mutant } from "./mutant.ts";
import { FILE, type Outcome } from "./order.ts";

/** A mutant on its way to a verdict. */
export interface Candidate {
  mutant: Mutant;
  killed: { verdict: "killed" | "timeout"; by: string } | null;
  /** test files that let it live */
  tries: number;
  /** a session is running it right now */
  isBusy: boolean;
}

/** Test files tried for one mutant at most: those that come first. */
const MOST_FILES = 12;

export function candidatesOf(mutants: readonly Mutant[]): Candidate[] {
  return mutants.map((mutant) => ({ mutant, killed: null, tries: 0, isBusy: false }));
}

/** Whether another test file may still decide on it. */
export function isOpen({ mutant, killed, tries }: Candidate): boolean {
  return mutant.equivalent === null && killed === null && tries < MOST_FILES;
}

/** The tests of a file that reach each function, by what they ran without a mutant. */
export class Reach {
  readonly #byFunction = new Map<string, string[] | null>();
  readonly tests: ReadonlySet<string>;

  constructor({ hits }: Outcome) {
    this.tests = new Set(Object.keys(hits).filter((id) => id !== FILE));
    for (const [id, functions] of Object.entries(hits))
      for (const fn of functions) this.#add(fn, id);
  }

  #add(fn: string, id: string): void {
    const before = this.#byFunction.get(fn);
    if (id === FILE) this.#byFunction.set(fn, null);
    else if (before !== null) this.#byFunction.set(fn, [...(before ?? []), id]);
  }

  /** The ids of the tests that reach a mutant; null for all of them, undefined for none. */
  of({ file, fn }: Mutant): readonly string[] | null | undefined {
    if (fn !== null) return this.#byFunction.get(`${file}#${fn}`);
    return this.#byFunction.has(`${file}#loaded`) ? null : undefined;
  }
}
