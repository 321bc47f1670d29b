import { isSettled } from "@coupon-center/contract";
import type Stripe from "stripe";
import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { requireFound } from "../errors.ts";
import { isMissing, isOutage, isStripeError, isUnavailable } from "../ports/stripe-errors.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { leaseBilling } from "./lease-billing.ts";
import { type CurrentSubscription, currentSubscription } from "./subscription.ts";
import { cancelAtStripe } from "./sync/cancel-at-stripe.ts";
import { renewalChargeAt } from "./sync/renewal-charge.ts";
import { isEnded, StripeSubscription } from "./sync/stripe-schemas.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

export type Act = (stripe: Stripe) => Promise<Stripe.Subscription>;

/** What is to be done to a subscription, null if it is so already. */
type ActOn = (row: SubscriptionRow) => Act | null;

/** What the audit keeps of a change. */
interface Entry {
  act: string;
  /**
   * the act if no answer came: it may be done, which an event then says without naming who asked
   */
  unanswered?: string;
  reason?: string;
}

/**
 * Changes an account's current subscription at Stripe, under the account's lease, and writes it to
 * the audit. Returns the subscription as it is afterwards, and whether there was anything to do.
 * Errors: 404 without a subscription, 502 without a change here, and those of `actOn`.
 */
export function changeSubscription(
  ctx: Ctx,
  accountId: number,
  actOn: ActOn,
  { act, unanswered, reason }: Entry,
): Promise<{ subscription: CurrentSubscription; isChanged: boolean }> {
  const write = (entry: string) => writeAudit(ctx, entry, "account", accountId, reason);
  return leaseBilling(ctx, accountId, async () => {
    let isChanged = false;
    let isUnanswered = false;
    const noting = (run: Act): Act => {
      isChanged = true;
      return async (stripe) => {
        isUnanswered = true;
        return run(stripe).catch((error: unknown) => {
          isUnanswered = isUnavailable(error);
          throw error;
        });
      };
    };
    try {
      const subscription = await changeAtStripe(ctx, accountId, (row) => {
        const run = actOn(row);
        return run && noting(run);
      });
      if (isChanged) await write(act);
      return { subscription, isChanged };
    } catch (error) {
      if (isUnanswered && unanswered !== undefined) await write(unanswered);
      throw error;
    }
  });
}

async function changeAtStripe(
  ctx: Ctx,
  accountId: number,
  actOn: ActOn,
): Promise<CurrentSubscription> {
  const current = async () => requireFound(await currentSubscription(ctx, accountId));
  const row = await current();
  const run = actOn(row);
  if (!run) return row;
  const isDone = await mapStripeErrors(ctx, async () => {
    try {
      await syncSubscription(ctx, { accountId, act: { id: row.id, run } });
      return true;
    } catch (error) {
      if (!isStripeError(error) || isOutage(error) || isMissing(error)) throw error;
      // The refusal may mean that it has changed at Stripe, perhaps to what was requested.
      await syncSubscription(ctx, { accountId });
      const now = await current();
      if (!actOn(now)) return true;
      if (now.id === row.id) throw error;
      // Another subscription has become the current one.
      return false;
    }
  });
  return isDone ? current() : changeAtStripe(ctx, accountId, actOn);
}

/** The newest invoice tells whether a plan that Stripe calls past due renews. */
export const withInvoice = { expand: ["latest_invoice"] };

/**
 * Cancels at the end of the paid period, or at once if nothing is paid: also while the period that
 * has begun is not charged yet (decisions 038, 058, 081).
 */
export function cancel(row: SubscriptionRow): Act | null {
  const isUncharged = row.renewal_charge_at !== null;
  const isLeaving = row.ends_at !== null && isSettled(row.status) && !isUncharged;
  if (isEnded(row.status) || isLeaving) return null;
  return async (stripe) => {
    // What is stored may be outdated: a payment may just have succeeded.
    const answer = await stripe.subscriptions.retrieve(row.id, withInvoice);
    const facts = StripeSubscription.parse(answer);
    if (!isSettled(facts.status) || renewalChargeAt(facts) != null)
      return cancelAtStripe(stripe, row.id);
    await releaseSchedule(stripe, answer);
    return stripe.subscriptions.update(row.id, { cancel_at_period_end: true, ...withInvoice });
  };
}

/**
 * Drops what is planned for a subscription in Stripe's dashboard, which alone may set its end while
 * it is there: what its merchant or staff asks for here comes first. An end that was planned stays
 * until then.
 */
export async function releaseSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<void> {
  if (schedule === null) return;
  const id = typeof schedule === "string" ? schedule : schedule.id;
  await stripe.subscriptionSchedules.release(id, { preserve_cancel_date: true });
}

/** Ends a subscription at once. */
export function end(row: SubscriptionRow): Act | null {
  return isEnded(row.status) ? null : (stripe) => cancelAtStripe(stripe, row.id);
}
