import {
  type Body,
  type endpoints,
  fault,
  isSettled,
  type Subscription,
} from "@coupon-center/contract";
import type Stripe from "stripe";
import type { Ctx, Merchant } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { fieldError, requireFound } from "../errors.ts";
import { isMissing, isOutage, isStripeError } from "../ports/stripe-errors.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { leaseBilling } from "./lease-billing.ts";
import { currentSubscription, presentSubscription } from "./subscription.ts";
import { cancelAtStripe } from "./sync/cancel-at-stripe.ts";
import { isEnded } from "./sync/stripe-schemas.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Cancels a subscription at the end of its paid period, or at once if nothing is paid
 * (decisions 038, 058); resumes it while the period lasts. Returns the state at Stripe afterwards. Requesting
 * the current state changes nothing. Errors: 404 without a subscription, 400 to resume one that has
 * ended, 502 without a change here.
 */
export function updateSubscription(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.updateSubscription> },
): Promise<Subscription> {
  return leaseBilling(ctx, ctx.actor.accountId, () => changeTo(ctx, body));
}

async function changeTo(
  ctx: Ctx<Merchant>,
  body: Body<typeof endpoints.updateSubscription>,
): Promise<Subscription> {
  const current = async () => requireFound(await currentSubscription(ctx, ctx.actor.accountId));
  const actOn = body.status === "canceled" ? cancel : resume;
  const row = await current();
  const run = actOn(row);
  if (!run) return presentSubscription(row, ctx.client);
  const isDone = await mapStripeErrors(ctx, async () => {
    const order = { accountId: ctx.actor.accountId, subscriptions: [] };
    try {
      await syncSubscription(ctx, { ...order, act: { id: row.id, run } });
      return true;
    } catch (error) {
      if (!isStripeError(error) || isOutage(error) || isMissing(error)) throw error;
      // The refusal may mean that it has changed at Stripe, perhaps to what was requested.
      await syncSubscription(ctx, order);
      const now = await current();
      if (!actOn(now)) return true;
      if (now.id === row.id) throw error;
      // Another subscription has become the current one.
      return false;
    }
  });
  if (!isDone) return changeTo(ctx, body);
  return presentSubscription(await current(), ctx.client);
}

type Act = (stripe: Stripe) => Promise<Stripe.Subscription>;

function cancel(row: SubscriptionRow): Act | null {
  if (isEnded(row.status) || (row.ends_at !== null && isSettled(row.status))) return null;
  return async (stripe) => {
    // The stored status may be outdated: a payment may just have succeeded.
    const { status } = await stripe.subscriptions.retrieve(row.id);
    return isSettled(status)
      ? stripe.subscriptions.update(row.id, { cancel_at_period_end: true })
      : cancelAtStripe(stripe, row.id);
  };
}

function resume(row: SubscriptionRow): Act | null {
  if (isEnded(row.status)) throw fieldError("status", fault("subscriptionOver"));
  if (row.ends_at === null) return null;
  return async ({ subscriptions }) => {
    // Stripe's own page cancels by date instead of by period, and each can only be reset by its own
    // field.
    const { cancel_at_period_end } = await subscriptions.retrieve(row.id);
    return subscriptions.update(
      row.id,
      cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
    );
  };
}
