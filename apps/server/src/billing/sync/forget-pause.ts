import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import { PAUSED_METADATA_KEY, type StripeSubscription } from "./stripe-schemas.ts";
import { isSuspended } from "./suspended-sql.ts";

/**
 * Forgets that a suspension paused a subscription once that was undone by hand: a later pause by
 * hand would be taken for it, and undone. Errors: Stripe's own.
 */
export async function forgetPause(
  ctx: Ctx,
  accountId: number,
  { id, pause_collection, metadata }: StripeSubscription,
): Promise<void> {
  if (pause_collection || !metadata[PAUSED_METADATA_KEY]) return;
  // While the suspension lasts, it is paused again.
  if (await isSuspended(ctx, accountId)) return;
  const forgotten = { metadata: { [PAUSED_METADATA_KEY]: "" } };
  await callStripe(ctx, ({ subscriptions }) => subscriptions.update(id, forgotten));
}
