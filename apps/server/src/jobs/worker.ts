import type { Log } from "../context.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";

/** how often a worker looks for what is due without being woken */
export const POLL_MS = 1_000;

export interface WorkerOptions {
  /** named in the log if a run fails unexpectedly */
  name: string;
  /** processes everything that is due; asks between two rows whether to stop */
  runOnce(isStopping: () => boolean): Promise<void>;
  log: Log;
  /** how long a wake-up waits for others that follow closely, before the run */
  batchDelayMs: number;
  /** how often it runs without being woken */
  pollMs?: number;
  /** when it runs first; at once by default */
  firstRunMs?: number;
}

export interface Worker {
  /** something may be due: run soon, not at the next poll */
  wake(): void;
  /** processes everything that is due now, including rows written before this call */
  drain(): Promise<void>;
  /** starts no further run and waits for the current one */
  stop(): Promise<void>;
}

/** Runs at start, when it is woken, and at every poll; never concurrently. */
export function startWorker(options: WorkerOptions): Worker {
  const { pollMs = POLL_MS, firstRunMs = 0 } = options;
  let stopped = false;
  // A run is scheduled soon; waking the worker again does not delay it.
  let isPlanned = true;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const runOnce = () =>
    options
      .runOnce(() => stopped)
      .catch((error) => {
        // Logged by the database's outage monitor; the next run continues where this one ended.
        if (!(error instanceof DatabaseUnavailable))
          options.log.error({ event: "worker_failed", err: error }, options.name);
      });
  const drain = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    // The current run may have passed rows written a moment ago, so another one follows.
    if (running) return running.then(drain);
    // This run is the scheduled one; the next is scheduled at its end.
    clearTimeout(timer);
    isPlanned = false;
    running = runOnce().finally(() => {
      running = undefined;
      plan(isPlanned ? options.batchDelayMs : pollMs);
    });
    return running;
  };
  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(drain, ms);
  };
  plan(firstRunMs);
  return {
    wake() {
      if (isPlanned) return;
      isPlanned = true;
      if (!running) plan(options.batchDelayMs);
    },
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
