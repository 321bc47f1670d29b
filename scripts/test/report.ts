import { addTallies, emptyTally, oneFailure, type Tally } from "./tally.ts";

/** Collects results and prints at the end what ran, what was skipped and why. */
export class Report {
  #total: Tally = emptyTally;
  readonly #left: string[] = [];
  readonly #notes: string[] = [];
  readonly #complete: boolean;
  readonly #started = performance.now();

  constructor(complete: boolean) {
    this.#complete = complete;
  }

  /** Runs one step under its heading and counts its results. */
  async step(name: string, work: () => Promise<Tally>): Promise<void> {
    const started = performance.now();
    console.log(`\n=== ${name} ===`);
    const tally = await work();
    this.#total = addTallies(this.#total, tally);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`--- ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`);
  }

  /** Records a step that could not run; a failure if nothing may be skipped. */
  leaveOut(name: string, reason: string): void {
    this.#left.push(`${name}: ${reason}`);
    if (this.#complete)
      this.#total = addTallies(this.#total, oneFailure(`${name} could not run: ${reason}`));
  }

  /** Adds a line to the summary. */
  note(line: string): void {
    this.#notes.push(line);
  }

  /** Prints the summary, with its last line in a fixed format, and returns the exit code. */
  finish(): number {
    const { passed, failed, skipped, failures } = this.#total;
    const seconds = Math.round((performance.now() - this.#started) / 1000);
    console.log(`\n=== Summary (${seconds} s) ===`);
    if (!this.#complete) for (const line of this.#left) console.log(`SKIPPED ${line}`);
    for (const line of failures) console.log(`FAILED ${line}`);
    for (const line of this.#notes) console.log(line);
    if (skipped > 0) console.log(`${skipped} tests left themselves out`);
    console.log(`${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;
  }
}
