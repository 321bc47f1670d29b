import type { Scheduler } from "fast-check";
import { closeAll, type Installation, openInstallation } from "./installation.ts";

/**
 * Two calls at once; after each statement fast-check's scheduler decides which of them goes on.
 * They run in two processes on PostgreSQL; with SQLite, which blocks a process while another one
 * writes, in one. A third process, without any cached state, checks the outcome.
 */
export interface Interleaved {
  at: Installation;
  second: Installation;
  judge: Installation;
  /** the outcomes of both, in an order that the scheduler chooses */
  inOrderOf<T, U>(
    scheduler: Scheduler,
    start: () => [Promise<T>, Promise<U>],
  ): Promise<[PromiseSettledResult<T>, PromiseSettledResult<U>]>;
  close(): Promise<unknown>;
}

export async function openInterleaved(): Promise<Interleaved> {
  let current: Scheduler | null = null;
  const afterStatement = async () => current?.schedule(Promise.resolve());
  const at = await openInstallation({ afterStatement });
  const isOne = at.engine === "sqlite";
  const second = isOne ? at : await openInstallation({ processOf: at, afterStatement });
  const judge = await openInstallation({ processOf: at });
  return {
    at,
    second,
    judge,
    inOrderOf(scheduler, start) {
      current = scheduler;
      return scheduler.waitFor(Promise.allSettled(start())).finally(() => {
        current = null;
      });
    },
    close: () => closeAll(...new Set([at, second, judge])),
  };
}

/** Lets both sides reach their next statement before one of them is chosen. */
export async function thenPause(work: () => Promise<void>): Promise<void> {
  await work();
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
