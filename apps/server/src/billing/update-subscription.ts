import { type Body, type endpoints, fault, type Subscription } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { fieldError } from "../errors.ts";
import {
  type Act,
  cancel,
  changeSubscription,
  releaseSchedule,
  withInvoice,
} from "./change-subscription.ts";
import { presentSubscription } from "./subscription.ts";
import { isEnded } from "./sync/stripe-schemas.ts";

/**
 * Cancels a subscription at the end of its paid period, or at once if nothing is paid
 * (decisions 038, 058); resumes it while the period lasts. Returns the state at Stripe afterwards.
 * Requesting the current state changes nothing. Errors: 404 without a subscription, 400 to resume
 * one that has ended, 502 without a change here.
 */
export async function updateSubscription(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.updateSubscription> },
): Promise<Subscription> {
  const { accountId } = ctx.actor;
  const { subscription } = await (body.status === "canceled"
    ? changeSubscription(ctx, accountId, cancel, { act: "plan cancelled" })
    : changeSubscription(ctx, accountId, resume, { act: "plan reactivated" }));
  return presentSubscription(subscription, ctx.client);
}

function resume(row: SubscriptionRow): Act | null {
  if (isEnded(row.status)) throw fieldError("status", fault("subscriptionOver"));
  // It would go on for nothing without an end.
  if (row.given === 1) throw fieldError("status", fault("planIsGiven"));
  if (row.ends_at === null) return null;
  return async (stripe) => {
    const { subscriptions } = stripe;
    const before = await subscriptions.retrieve(row.id);
    await releaseSchedule(stripe, before);
    // Stripe's own page cancels by date instead of by period, and each can only be reset by its own
    // field.
    const ending = before.cancel_at_period_end
      ? { cancel_at_period_end: false }
      : { cancel_at: "" as const };
    return subscriptions.update(row.id, { ...ending, ...withInvoice });
  };
}
