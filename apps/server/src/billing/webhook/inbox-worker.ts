import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { releaseEvents } from "./inbox-queries.ts";
import { type CtxOf, processBatch } from "./process-inbox.ts";

const POLL_MS = 1_000;
/** One payment is told by half a dozen events; gathered this long, one reading of Stripe answers them all. */
const BATCH_DELAY_MS = 100;

export interface InboxWorker {
  /** an event has come: look soon, not at the next poll */
  wake(): void;
  stop(): Promise<void>;
}

/** Works off what webhooks left in the inbox, as it comes and as it falls due again. */
export function startInbox(ctxOf: CtxOf): InboxWorker {
  let stopped = false;
  // A look is planned soon, or has to follow the one that is under way.
  let awake = true;
  let released = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const work = async () => {
    if (!released) await releaseEvents(ctxOf(null));
    released = true;
    if ((await processBatch(ctxOf)) > 0) awake = true;
  };
  const plan = (ms: number) => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      awake = false;
      running = work()
        .catch((error) => {
          // Told by the database's own log; the next look goes on where this one ended.
          if (!(error instanceof DatabaseUnavailable))
            ctxOf(null).log.error({ err: error }, "inbox");
        })
        .finally(() => {
          running = undefined;
          plan(awake ? BATCH_DELAY_MS : POLL_MS);
        });
    }, ms);
  };
  plan(0);
  return {
    wake() {
      if (awake) return;
      awake = true;
      if (!running) plan(BATCH_DELAY_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
