import type { Mutant } from "./mutant.ts";
import { FILE, type Outcome } from "./order.ts";

/** A mutant that is being judged. */
export interface Candidate {
  mutant: Mutant;
  killed: { verdict: "killed" | "timeout"; by: string } | null;
  /** the number of test files that did not kill it */
  tries: number;
  /** whether a session is running it now */
  isBusy: boolean;
}

/** The maximum number of test files tried per mutant, nearest first. */
const MAX_FILES = 12;

export function candidatesOf(mutants: readonly Mutant[]): Candidate[] {
  return mutants.map((mutant) => ({ mutant, killed: null, tries: 0, isBusy: false }));
}

/** Whether another test file may still kill it. */
export function isOpen({ mutant, killed, tries }: Candidate): boolean {
  return mutant.equivalent === null && killed === null && tries < MAX_FILES;
}

/** The tests of a file that reach each function, as recorded by a run without mutants. */
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
