import type { Ctx } from "../context.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { cancelIfPresent } from "./sync/refund-duplicates.ts";
import { isEnded } from "./sync/stripe-schemas.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Ends an account's subscriptions at Stripe at once, before the account is deleted; one that no
 * longer exists at Stripe counts as ended. Later payments are refunded. Errors: 502.
 */
export async function endBilling(ctx: Ctx, accountId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select(["id", "status"])
    .where("account_id", "=", accountId)
    .where("client_id", "=", ctx.client.id)
    .execute();
  const open = rows.filter((row) => !isEnded(row.status)).map((row) => row.id);
  if (open.length === 0) return;
  await mapStripeErrors(ctx, async () => {
    for (const id of open) await cancelIfPresent(ctx, id);
    await syncSubscription(ctx, { accountId, subscriptions: [] });
  });
}
