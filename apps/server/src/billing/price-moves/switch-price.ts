import { DAY_MS } from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import { leaseBilling } from "../lease-billing.ts";
import { noteElsewhere } from "../note-elsewhere.ts";
import { ensureRecurringPrice } from "../recurring-price.ts";
import { intervalOf, priceOf } from "../sync/price.ts";
import { StripeSubscription } from "../sync/stripe-schemas.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { periodEnd, subscriptionEnd } from "../sync/times.ts";
import { movedStatuses } from "./announce-moves.ts";
import type { OpenMove } from "./move-queries.ts";

/** How long before a renewal its price is changed at Stripe, at most and at least. */
const MAX_AHEAD_MS = 3 * DAY_MS;
const MIN_AHEAD_MS = 10 * 60_000;

/** Whether a renewal is near enough for its price to be changed, and not so near that it runs. */
export function isDue(end: number | null, now: number): end is number {
  return end !== null && now >= end - MAX_AHEAD_MS && now <= end - MIN_AHEAD_MS;
}

/**
 * Changes the price at Stripe for the coming renewal, without proration: what is paid for is not
 * touched. It is read first, under the lease of the account's own cancelling and resuming, and left
 * as it is if it may not be changed any more. Once begun it is repeated until it is done. Errors:
 * Stripe's own, ZodError.
 */
export function switchPrice(ctx: Ctx, move: OpenMove): Promise<void> {
  return leaseBilling(ctx, move.account_id, async () => {
    const { subscription_id: id, account_id: accountId } = move;
    const answer = await callStripe(ctx, (stripe) =>
      noteElsewhere(ctx, id, stripe.subscriptions.retrieve(id)),
    );
    const facts = StripeSubscription.parse(answer);
    const end = (periodEnd(facts) ?? 0) * 1000;
    if (!mayChange(ctx, facts, move) || !(await begin(ctx, move, end))) {
      await syncSubscription(ctx, { accountId });
      return;
    }
    const { currency, to_amount: unit_amount, billing_interval: interval } = move;
    const price = await ensureRecurringPrice(ctx, { currency, unit_amount, interval });
    const [item] = Items.parse(answer).items.data;
    const items = [{ id: item?.id ?? "", price }];
    await syncSubscription(ctx, {
      accountId,
      act: {
        id,
        run: (stripe) => stripe.subscriptions.update(id, { items, proration_behavior: "none" }),
      },
    });
  });
}

function mayChange(ctx: Ctx, facts: StripeSubscription, move: OpenMove): boolean {
  const end = (periodEnd(facts) ?? 0) * 1000;
  const { currency, unit_amount } = priceOf(facts);
  return (
    movedStatuses.includes(facts.status) &&
    subscriptionEnd(facts) === null &&
    !facts.pause_collection &&
    currency === move.currency &&
    unit_amount === move.from_amount &&
    // Another interval would also move the day of the renewal.
    intervalOf(facts) === move.billing_interval &&
    // Of several, the price of one would not be what was told.
    (facts.items.data[0]?.quantity ?? 1) === 1 &&
    end >= move.starts_at &&
    isDue(end, ctx.clock.business())
  );
}

/** Marks the change as begun, for this renewal; false if it was cancelled meanwhile. */
async function begin(ctx: Ctx, { id }: OpenMove, startsAt: number): Promise<boolean> {
  const begun = await ctx.db
    .updateTable("price_move")
    .set({ begun_at: ctx.clock.business(), starts_at: startsAt })
    .where("id", "=", id)
    .where("told_at", "is not", null)
    .where("closed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return begun !== undefined;
}

const Items = z.object({ items: z.object({ data: z.array(z.object({ id: z.string() })) }) });
