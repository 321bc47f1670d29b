import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { isOutage, isStripeError } from "../ports/stripe-errors.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { leaseBilling } from "./lease-billing.ts";
import { type BilledCustomer, billedCustomer } from "./payment-methods.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Changes an account's cards at Stripe, one call after the other. If Stripe refuses because the
 * subscription has ended meanwhile, it is done once more for what the account has then. Errors: 404
 * without a customer, 502, the work's own.
 */
export function changeCards<T>(
  ctx: Ctx<Merchant>,
  work: (who: BilledCustomer) => Promise<T>,
): Promise<T> {
  const { accountId } = ctx.actor;
  const read = async () => requireFound(await billedCustomer(ctx));
  return mapStripeErrors(ctx, () =>
    leaseBilling(ctx, accountId, async () => {
      const who = await read();
      try {
        return await work(who);
      } catch (error) {
        if (!isStripeError(error) || isOutage(error)) throw error;
        await syncSubscription(ctx, { accountId });
        const now = await read();
        if (now.customer === who.customer && now.subscription === who.subscription) throw error;
        return work(now);
      }
    }),
  );
}
