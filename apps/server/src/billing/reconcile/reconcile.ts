import type { Ctx, System } from "../../context.ts";
import { catchUpEvents } from "./catch-up-events.ts";
import { compareSubscriptions } from "./compare-subscriptions.ts";

/**
 * Corrects what webhooks missed, for one client (decision 036). Errors: Stripe's own; the next run
 * repeats everything.
 */
export async function reconcile(ctx: Ctx<System>): Promise<void> {
  await catchUpEvents(ctx);
  await compareSubscriptions(ctx);
}
