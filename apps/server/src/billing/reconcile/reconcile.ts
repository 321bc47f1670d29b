import type { Ctx, System } from "../../context.ts";
import { catchUpEvents } from "./catch-up-events.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";

/** how long finished events are kept (decision 056) */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Makes right what webhooks missed, for one client (decision 036). Errors: Stripe's own; then all is tried
 * again next time.
 */
export async function reconcile(ctx: Ctx<System>): Promise<void> {
  await catchUpEvents(ctx);
  await compareSubscriptions(ctx);
  await ctx.db
    .deleteFrom("stripe_event")
    .where("done_at", "<", ctx.clock.now() - RETENTION_MS)
    .execute();
}
