import { sql } from "kysely";
import { byAge } from "../../by-age.ts";
import { letRequestsRun } from "../../concurrency/let-requests-run.ts";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import { loadPlanProduct } from "../plan-product.ts";
import { MAX_PRICES } from "../recurring-price.ts";
import { skipRefused } from "../skip-refused.ts";
import { isAtStripeSql } from "../subscription.ts";
import { findOwner } from "../sync/find-account.ts";
import { intervalOf, priceOf } from "../sync/price.ts";
import { tryToRefund } from "../sync/refund-duplicates.ts";
import {
  endedStatuses,
  isEnded,
  isGiven,
  pauseOf,
  StripeSubscription,
} from "../sync/stripe-schemas.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { periodEnd, subscriptionEnd, toMs } from "../sync/times.ts";

/** How many are compared at once. */
const AT_ONCE = 100;

/**
 * Compares the client's subscriptions with Stripe's, up to a hundred per request, and reads each
 * again that is unknown here, differs, is no longer open at Stripe, has ended with an open invoice,
 * or is unpaid though its newest payment was made. Errors: Stripe's own, during an outage.
 */
export async function compareSubscriptions(ctx: Ctx): Promise<void> {
  const known = await openInDatabase(ctx);
  const outdated = new Set(known);
  const found = await openAtStripe(ctx);
  for (let first = 0; first < found.length; first += AT_ONCE) {
    const some = found.slice(first, first + AT_ONCE);
    const ids = some.map(({ id }) => id).filter((id) => known.has(id));
    const rows = await factsInDatabase(ctx, ids);
    for (const facts of some) {
      if (isUpToDate(ctx, rows.get(facts.id), facts)) outdated.delete(facts.id);
      else outdated.add(facts.id);
    }
    await letRequestsRun();
  }
  for (const id of [...(await endedPayable(ctx)), ...(await paidUp(ctx))]) outdated.add(id);
  for (const id of outdated) {
    await skipRefused(ctx, { event: "subscription_not_reconciled", subscription: id }, async () => {
      const owner = await findOwner(ctx, id);
      if (owner?.clientId !== ctx.client.id) return;
      // A known one is read with its account's others.
      const subscriptions = known.has(id) ? [] : [id];
      const order = { accountId: owner.accountId, subscriptions };
      await tryToRefund(ctx, await syncSubscription(ctx, order));
    });
  }
}

/**
 * Open subscriptions at Stripe to any price the client's product ever had, oldest first, as the
 * oldest is kept (decision 039).
 */
async function openAtStripe(ctx: Ctx): Promise<StripeSubscription[]> {
  const { productId } = await loadPlanProduct(ctx);
  const prices = await callStripe(ctx, (stripe) =>
    stripe.prices.list({ product: productId, limit: 100 }).autoPagingToArray({ limit: MAX_PRICES }),
  );
  const found: StripeSubscription[] = [];
  for (const { id: price } of prices) {
    await callStripe(ctx, async (stripe) => {
      for await (const subscription of stripe.subscriptions.list({ price, limit: 100 })) {
        const facts = StripeSubscription.parse(subscription);
        // Stripe leaves out those that were cancelled only, not those that never began.
        if (!isEnded(facts.status)) found.push(facts);
      }
    });
  }
  return found.sort(byAge("start_date", "id"));
}

/** Their ids alone, as they are all that the client has. */
async function openInDatabase(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select("id")
    .where("client_id", "=", ctx.client.id)
    .where("status", "not in", endedStatuses)
    .where(isAtStripeSql)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What is compared, by id alone: with the client SQLite would read all that it has. */
async function factsInDatabase(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom("subscription")
    .select([
      ...(["id", "status", "ends_at", "current_period_end", "canceled_at"] as const),
      ...(["currency", "unit_amount", "billing_interval", "pause", "renewal_charge_at"] as const),
      ...(["start_date", "billing_anchor", "given"] as const),
    ])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ended subscriptions with an invoice that could still be paid: a reading voids it. */
async function endedPayable(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("payment_transaction")
    .innerJoin("subscription", "subscription.id", "payment_transaction.stripe_subscription_id")
    .select("subscription.id")
    .where("payment_transaction.client_id", "=", ctx.client.id)
    // As a literal, so that its index is used.
    .where("payment_transaction.payable", "=", sql.lit(1))
    .where("subscription.status", "in", endedStatuses)
    .where(isAtStripeSql)
    .execute();
  return rows.map(({ id }) => id);
}

/** The unpaid subscriptions whose newest payment was made: a reading makes them active. */
async function paidUp(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select("id")
    .where("client_id", "=", ctx.client.id)
    .where("status", "=", "unpaid")
    .where("past_due_since", "is", null)
    .where(
      (eb) =>
        eb
          .selectFrom("payment_transaction")
          .select("payment_transaction.status")
          .whereRef("payment_transaction.account_id", "=", "subscription.account_id")
          .whereRef("payment_transaction.stripe_subscription_id", "=", "subscription.id")
          .orderBy("payment_transaction.created_at", "desc")
          .limit(1),
      "=",
      "paid",
    )
    .execute();
  return rows.map(({ id }) => id);
}

type KnownSubscription =
  Awaited<ReturnType<typeof factsInDatabase>> extends Map<string, infer Row> ? Row : never;

function isUpToDate(
  ctx: Ctx,
  row: KnownSubscription | undefined,
  facts: StripeSubscription,
): boolean {
  const { currency, unit_amount } = priceOf(facts);
  // A draft whose time has come may be charged, or not be charged any more.
  if ((row?.renewal_charge_at ?? Number.POSITIVE_INFINITY) <= ctx.clock.business()) return false;
  return (
    row?.status === facts.status &&
    row.ends_at === toMs(subscriptionEnd(facts)) &&
    row.canceled_at === toMs(facts.canceled_at) &&
    row.current_period_end === toMs(periodEnd(facts)) &&
    (row.billing_anchor ?? row.start_date) === facts.billing_cycle_anchor * 1000 &&
    row.currency === currency &&
    row.unit_amount === unit_amount &&
    row.given === (isGiven(facts) ? 1 : 0) &&
    row.billing_interval === intervalOf(facts) &&
    row.pause === pauseOf(facts)
  );
}
