import { makeAllDue } from "../../jobs/settle.ts";
import { startWorker, type Worker } from "../../jobs/worker.ts";
import { eventQueue } from "./event-queue.ts";
import { type CtxOf, processBatch } from "./process-inbox.ts";

/**
 * One payment sends half a dozen events; waiting this long lets one read of Stripe cover them all.
 */
const BATCH_DELAY_MS = 100;

/**
 * Processes the inbox when events arrive and when postponed events become due. After a start all
 * events are made due: one that another process holds is processed twice at worst, which is
 * harmless.
 */
export function startInbox(ctxOf: CtxOf): Worker {
  let hasBegun = false;
  const { log } = ctxOf(null);
  const worker = startWorker({
    name: "inbox",
    async runOnce() {
      const { db, clock } = ctxOf(null);
      if (!hasBegun) await makeAllDue(db, eventQueue, clock.now());
      hasBegun = true;
      if ((await processBatch(ctxOf)) > 0) worker.wake();
    },
    log,
    batchDelayMs: BATCH_DELAY_MS,
  });
  return worker;
}
