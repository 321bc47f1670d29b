import type { World } from "../core/world.ts";
import { expireCheckout } from "./complete-checkout.ts";
import { expireIncomplete } from "./create-subscription.ts";
import { openDispute } from "./dispute.ts";
import { endDraft } from "./end-draft.ts";
import { endRefund } from "./end-refund.ts";
import { type Job, nextJob } from "./jobs.ts";
import { endAtDay, endPeriod } from "./renew.ts";
import { retryInvoice } from "./retry.ts";
import { notifyTrialEnd } from "./trial.ts";

const PERFORM: Record<Job["kind"], (world: World, subject: string) => void> = {
  period_end: endPeriod,
  trial_will_end: notifyTrialEnd,
  end_draft: endDraft,
  cancel_at: endAtDay,
  retry: retryInvoice,
  dispute: openDispute,
  expire_checkout: expireCheckout,
  refund: endRefund,
  expire_incomplete: expireIncomplete,
};

/** Runs all due jobs in order, each with the clock at its due time and in its own transaction. */
export function runDue(world: World): void {
  const until = world.clock.seconds();
  for (let job = nextJob(world, until); job; job = nextJob(world, until)) {
    const { seq, at, kind, subject } = job;
    world.clock.runAt(at * 1000, () =>
      world.store.transaction(() => {
        world.store.run("DELETE FROM job WHERE seq = ?", seq);
        PERFORM[kind](world, subject);
      }),
    );
  }
}
