import { type Candidate, isOpen, Reach } from "./candidates.ts";
import type { FileRuns } from "./file-runs.ts";

/** The number of mutants run in one process before its tests are checked without a mutant. */
const BATCH = 50;

/**
 * Runs every open mutant that a file's tests reach; returns how many were killed, or why the file
 * fails without a mutant.
 */
export async function judgeByFile(
  runs: FileRuns,
  candidates: readonly Candidate[],
): Promise<{ reached: number; killed: number } | string> {
  const baseline = await runs.first();
  if (typeof baseline === "string") return baseline;
  const reach = new Reach(baseline);
  const reached = candidates.filter((one) => isOpen(one) && reach.of(one.mutant) !== undefined);
  // Mutants that another session is running come last, as it may decide them first.
  const busy = reached.filter(({ isBusy }) => isBusy);
  for (const group of [reached.filter(({ isBusy }) => !isBusy), busy])
    for (let at = 0; at < group.length; at += BATCH)
      await judgeBatch(runs, reach, group.slice(at, at + BATCH).filter(isOpen));
  await runs.close();
  const killed = reached.filter((one) => one.killed?.by === runs.test).length;
  return { reached: reached.length, killed };
}

async function judgeBatch(runs: FileRuns, reach: Reach, batch: readonly Candidate[]) {
  const found = new Map<Candidate, "killed" | "timeout" | null>();
  for (const one of batch) {
    if (!isOpen(one)) continue;
    one.isBusy = true;
    found.set(one, await runs.judge(one.mutant, reach));
  }
  if ([...found.values()].includes("killed") && !(await runs.stillPass())) {
    // A mutant has left something behind in the process, so each gets a process of its own.
    for (const [one, verdict] of found) {
      await runs.close();
      if (verdict === "killed") found.set(one, await runs.judge(one.mutant, reach));
    }
    await runs.close();
  }
  for (const [one, verdict] of found) {
    one.isBusy = false;
    if (verdict === null) one.tries += 1;
    else one.killed ??= { verdict, by: runs.test };
  }
}
