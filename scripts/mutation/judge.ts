import { nearness, nearnessOf } from "./areas.ts";
import { type Candidate, candidatesOf, isOpen } from "./candidates.ts";
import { FileRuns } from "./file-runs.ts";
import { judgeByFile } from "./judge-by-file.ts";
import type { Judged, Mutant } from "./mutant.ts";
import { openSession } from "./session.ts";

export interface Judgement {
  all: Judged[];
  /** test files that fail without any mutant: none of them can judge */
  failing: string[];
}

export interface JudgeOptions {
  /** Vitests side by side */
  workers: number;
  /** how much longer than usual a run may take before it counts as one that hangs, in ms */
  spareMs?: number;
  /** variables that the tests see besides */
  env?: Record<string, string>;
  onFile?(test: string, found: { reached: number; killed: number }): void;
}

/**
 * Judges mutants by test files, in the order given: first all by those nearest to them, which decide most. A file's
 * tests run in one process for all mutants that they reach; `onFile` hears how many those were and how many of them
 * a test noticed.
 */
export async function judge(
  mutants: readonly Mutant[],
  tests: readonly string[],
  { workers, spareMs, env, onFile }: JudgeOptions,
): Promise<Judgement> {
  const candidates = candidatesOf(mutants);
  const sources = new Set(mutants.map(({ file }) => file));
  const waiting = nearness.flatMap((near) => tests.map((test) => ({ near, test })));
  const failing = new Set<string>();
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
        if (found) onFile?.(test, found);
        else failing.add(test);
      }
      await session.close();
    }),
  );
  return { all: candidates.map(verdictOf), failing: [...failing] };
}

function verdictOf({ mutant, killed, tries }: Candidate): Judged {
  if (mutant.equivalent !== null) return { mutant, verdict: "equivalent" };
  if (killed) return { mutant, ...killed };
  return { mutant, verdict: tries > 0 ? "survived" : "uncovered" };
}
