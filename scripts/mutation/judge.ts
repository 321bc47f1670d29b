import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnv, root } from "../lib/paths.ts";
import { nearestFirst } from "./areas.ts";
import type { Coverage } from "./coverage.ts";
import type { Judged, Mutant } from "./mutant.ts";
import type { Order, Outcome } from "./worker.ts";

/** A mutant may make its tests slower by this factor before it counts as one that hangs. */
const PATIENCE = 4;
const START_MS = 20_000;
/** Tests tried for one mutant at most: those that are nearest to it. */
const MOST_TESTS = 12;

/** Judges every mutant with `workers` processes side by side; `onJudged` hears of each as it comes. */
export async function judge(
  mutants: readonly Mutant[],
  coverage: Coverage,
  workers: number,
  onJudged: (judged: Judged) => void,
): Promise<Judged[]> {
  const waiting = [...mutants];
  const all: Judged[] = [];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const worker = new Worker();
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const judged = await judgeOne(mutant, coverage, worker);
        all.push(judged);
        onJudged(judged);
      }
      worker.stop();
    }),
  );
  return all;
}

async function judgeOne(mutant: Mutant, coverage: Coverage, worker: Worker): Promise<Judged> {
  if (mutant.equivalent !== null) return { mutant, verdict: "equivalent" };
  const covering =
    mutant.fn === null
      ? coverage.ofFile(mutant.file)
      : coverage.ofFunction(`${mutant.file}#${mutant.fn}`);
  const tests = nearestFirst(mutant.file, covering).slice(0, MOST_TESTS);
  if (tests.length === 0) return { mutant, verdict: "uncovered" };
  const usual = tests.reduce((sum, test) => sum + coverage.duration(test), 0);
  const outcome = await worker.run({ mutant, tests }, START_MS + usual * PATIENCE);
  if (outcome === null) return { mutant, verdict: "timeout" };
  if (outcome.killedBy === null) return { mutant, verdict: "survived" };
  return { mutant, verdict: "killed", by: outcome.killedBy };
}

/** A process with a Vitest of its own, replaced when a mutant makes it hang. */
class Worker {
  #child: ChildProcess | undefined;

  async run(order: Order, limitMs: number): Promise<Outcome | null> {
    this.#child ??= await start();
    const child = this.#child;
    const limit = AbortSignal.timeout(Math.ceil(limitMs));
    child.send(order);
    try {
      const [outcome] = await once(child, "message", { signal: limit });
      return outcome;
    } catch (error) {
      this.stop();
      if (limit.aborted) return null;
      throw error;
    }
  }

  /** Ends the process with those that Vitest started for it. */
  stop(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "worker.ts"), {
    cwd: root,
    env: childEnv(),
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}
