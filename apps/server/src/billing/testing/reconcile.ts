import type { Ctx, System } from "../../context.ts";
import { catchUpEvents } from "../reconcile/catch-up-events.ts";
import { compareSubscriptions } from "../reconcile/compare-subscriptions.ts";

/** What the two jobs do that correct what webhooks missed, for one client (decision 036). */
export async function reconcile(ctx: Ctx<System>): Promise<void> {
  await catchUpEvents(ctx);
  await compareSubscriptions(ctx);
}
