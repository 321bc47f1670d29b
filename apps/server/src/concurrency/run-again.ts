import { setTimeout as wait } from "node:timers/promises";

const MAX_RUNS = 4;

/**
 * Runs work at the database or a bucket, and again after an error with which `mayHelp` says that it
 * may help, at most four times in all. Errors: the last one.
 */
export async function runAgain<T>(
  work: () => Promise<T>,
  mayHelp: (error: unknown) => boolean,
): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work();
    } catch (error) {
      if (run === MAX_RUNS || !mayHelp(error)) throw error;
      // A random delay, so that conflicting transactions do not conflict again.
      await wait(Math.random() * 20 * 2 ** run);
    }
  }
}
