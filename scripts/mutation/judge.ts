import { nearness, nearnessOf } from "./areas.ts";
import { type Candidate, candidatesOf, isOpen } from "./candidates.ts";
import { FileRuns } from "./file-runs.ts";
import { judgeByFile } from "./judge-by-file.ts";
import type { Judged, Mutant } from "./mutant.ts";
import { openSession } from "./session.ts";

export interface Judgement {
  all: Judged[];
  /** test files that fail without a mutant, so cannot judge, each with the reason */
  failing: string[];
}

export interface JudgeOptions {
  /** the number of concurrent Vitest instances */
  workers: number;
  /** how much longer than usual, in milliseconds, a run may take before it counts as hanging */
  spareMs?: number;
  /** additional environment variables for the tests */
  env?: Record<string, string>;
  onFile?(test: string, found: { reached: number; killed: number }): void;
}

/**
 * Judges mutants by test files in the given order; the nearest files run first, as they kill most.
 * A file's tests run in one process for all mutants that they reach; `onFile` gets the numbers of
 * mutants reached and killed.
 */
export async function judge(
  mutants: readonly Mutant[],
  tests: readonly string[],
  { workers, spareMs, env, onFile }: JudgeOptions,
): Promise<Judgement> {
  const candidates = candidatesOf(mutants);
  const sources = new Set(mutants.map(({ file }) => file));
  const waiting = nearness.flatMap((near) => tests.map((test) => ({ near, test })));
  const failing = new Map<string, string>();
  await Promise.all(
    Array.from({ length: Math.min(workers, tests.length) }, async () => {
      const session = await openSession(sources, env);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { near, test } = next;
        const open = candidates.filter(
          (one) => isOpen(one) && nearnessOf(test, one.mutant.file) === near,
        );
        if (open.length === 0 || failing.has(test)) continue;
        const found = await judgeByFile(new FileRuns(session, test, spareMs), open);
        if (typeof found === "string") failing.set(test, found);
        else onFile?.(test, found);
      }
      await session.close();
    }),
  );
  return {
    all: candidates.map(verdictOf),
    failing: Array.from(failing, ([test, why]) => `${test}: ${why}`),
  };
}

function verdictOf({ mutant, killed, tries }: Candidate): Judged {
  if (mutant.equivalent !== null) return { mutant, verdict: "equivalent" };
  if (killed) return { mutant, ...killed };
  return { mutant, verdict: tries > 0 ? "survived" : "uncovered" };
}
