import type { Ctx } from "../context.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { openSubscriptions } from "./sync/account.ts";
import { cancelIfPresent } from "./sync/refund-duplicates.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Ends an account's subscriptions at Stripe at once, before the account is deleted; test data that
 * no longer exists at Stripe counts as ended. Later payments are refunded. Errors: 502, also in
 * live mode if Stripe has none of them (decision 092).
 */
export async function endBilling(ctx: Ctx, accountId: number): Promise<void> {
  const open = await openSubscriptions(ctx, accountId);
  if (open.length === 0) return;
  await mapStripeErrors(ctx, async () => {
    for (const id of open) await cancelIfPresent(ctx, id);
    await syncSubscription(ctx, { accountId });
  });
}
