import { executionAsyncResource } from "node:async_hooks";

/** What Node queued for a call of `process.nextTick`, kept for as long as the process runs. */
let queued: object | undefined;

/**
 * Keeps one object as Node queues them for `process.nextTick`. Its keys are computed, and code for
 * such keys is fast only for the first hidden class that V8 saw. A collection while none is queued
 * drops that class: each later call takes ten times as long, and a response needs three. So this
 * comes before everything else, as loading the server's modules takes several collections.
 */
export async function keepQueuedTick(): Promise<object> {
  const { promise, resolve } = Promise.withResolvers<object>();
  process.nextTick(() => resolve(executionAsyncResource()));
  queued ??= await promise;
  return queued;
}

/**
 * Collects what only the start needed, which the engine would keep. It does nothing without
 * `--expose-gc`.
 */
export async function releaseStartMemory(): Promise<void> {
  // Only the last resort makes the nursery small again.
  await globalThis.gc?.({ type: "major", execution: "async", flavor: "last-resort" });
}
