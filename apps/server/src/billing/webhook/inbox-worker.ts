import { makeAllDue } from "../../jobs/settle.ts";
import { startWorker, type Worker } from "../../jobs/worker.ts";
import { eventQueue } from "./event-queue.ts";
import { type CtxOf, processBatch } from "./process-inbox.ts";

/** One payment is told by half a dozen events; gathered this long, one reading of Stripe answers them all. */
const BATCH_DELAY_MS = 100;

/**
 * Works off what webhooks left in the inbox, as it comes and as it falls due again. After a start nothing waits: what
 * another process holds is worked on twice at worst, which does no harm.
 */
export function startInbox(ctxOf: CtxOf): Worker {
  let hasBegun = false;
  const { log } = ctxOf(null);
  const worker = startWorker({
    name: "inbox",
    async look() {
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
