import type { Log } from "../context.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";

const POLL_MS = 1_000;

export interface WorkerOptions {
  /** named where a look fails by a fault of ours */
  name: string;
  /** works off all that is due; asked now and then whether to stop between two rows */
  look(isStopping: () => boolean): Promise<void>;
  log: Log;
  /** how long what comes in quick succession is gathered before it is looked at */
  batchDelayMs: number;
  /** how often it is looked without being asked */
  pollMs?: number;
}

export interface Worker {
  /** something may be due: look soon, not at the next poll */
  wake(): void;
  /** works off all that is due now, what was written until this call included */
  drain(): Promise<void>;
  /** starts no further look and waits for the one that is under way */
  stop(): Promise<void>;
}

/** Looks for work at start, when it is woken, and once in a while; never twice at a time. */
export function startWorker(options: WorkerOptions): Worker {
  const { pollMs = POLL_MS } = options;
  let stopped = false;
  // A look is planned soon: what comes until then is gathered, and does not put it off.
  let soon = true;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = () =>
    options
      .look(() => stopped)
      .catch((error) => {
        // Told by the database's own log; the next look goes on where this one ended.
        if (!(error instanceof DatabaseUnavailable))
          options.log.error({ err: error }, options.name);
      });
  const drain = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    if (running) {
      // It may be past what was written a moment ago: another look follows, one for all who ask meanwhile.
      following ??= running.then(() => {
        following = undefined;
        return drain();
      });
      return following;
    }
    // This look is the one that was planned; the next is planned at its end.
    clearTimeout(timer);
    soon = false;
    running = look().finally(() => {
      running = undefined;
      plan(soon ? options.batchDelayMs : pollMs);
    });
    return running;
  };
  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(drain, ms);
  };
  plan(0);
  return {
    wake() {
      if (soon) return;
      soon = true;
      if (!running) plan(options.batchDelayMs);
    },
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await (following ?? running);
    },
  };
}
