import type { Reach } from "./candidates.ts";
import type { Mutant } from "./mutant.ts";
import type { Outcome } from "./order.ts";
import type { OpenFile, Session } from "./session.ts";

/** Half of it is each test's, which is as long as in `npm test`: only what hangs reaches it. */
const FIRST_LIMIT_MS = 360_000;
/**
 * A run with a mutant may take this factor of the usual time plus `spareMs` before it counts as
 * hanging.
 */
const PATIENCE = 4;

/** Runs one test file with and without mutants, in a process that is replaced when one hangs. */
export class FileRuns {
  readonly session: Session;
  readonly test: string;
  readonly spareMs: number;
  #limitMs = FIRST_LIMIT_MS;
  #open: OpenFile | null = null;
  /** whether a test passes by itself without a mutant, for those that were tried */
  readonly #passAlone = new Map<string, boolean>();
  /** tests depend on earlier ones, so the whole file is run each time */
  #isChained = false;

  constructor(session: Session, test: string, spareMs = 15_000) {
    this.session = session;
    this.test = test;
    this.spareMs = spareMs;
  }

  /** Runs the file without a mutant; a text says why it fails. */
  async first(): Promise<Outcome | string> {
    const outcome = await this.#run(null, null);
    if (outcome === null) return "its process ended, or hung";
    if (outcome.failed.length > 0) {
      await this.close();
      return outcome.why ?? "without a message";
    }
    this.#limitMs = this.spareMs + outcome.ms * PATIENCE;
    return outcome;
  }

  /** Whether the tests that reach a mutant kill it; null if it survives. */
  async judge(mutant: Mutant, reach: Reach): Promise<"killed" | "timeout" | null> {
    const testIds = this.#isChained ? null : (reach.of(mutant) ?? null);
    const outcome = await this.#run(testIds, mutant);
    if (outcome === null) return "timeout";
    if (outcome.failed.length === 0) return null;
    const [failing] = outcome.failed.filter((id) => reach.tests.has(id));
    if (testIds === null || failing === undefined || (await this.#passesAlone(failing)))
      return "killed";
    this.#isChained = true;
    return this.judge(mutant, reach);
  }

  /** Whether the file still passes without a mutant in a process that ran many. */
  async stillPass(): Promise<boolean> {
    const outcome = await this.#run(null, null);
    return outcome?.failed.length === 0;
  }

  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  async #passesAlone(id: string): Promise<boolean> {
    const known = this.#passAlone.get(id);
    if (known !== undefined) return known;
    const outcome = await this.#run([id], null);
    const passes = outcome?.failed.length === 0;
    this.#passAlone.set(id, passes);
    return passes;
  }

  async #run(testIds: readonly string[] | null, mutant: Mutant | null): Promise<Outcome | null> {
    this.#open ??= await this.session.open(this.test);
    const outcome = await this.#open.run(testIds, mutant, this.#limitMs);
    if (outcome === null) await this.close();
    return outcome;
  }
}
