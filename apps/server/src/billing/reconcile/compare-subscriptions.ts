import type { Ctx } from "../../context.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { isOutage } from "../../ports/payments-fuse.ts";
import { askStripe } from "../ask-stripe.ts";
import { MADE_UP_PLAN } from "../made-up.ts";
import { offerOf } from "../offer.ts";
import { overStates, SubscriptionFacts } from "../sync/facts.ts";
import { findOwner } from "../sync/find-account.ts";
import { priceOf } from "../sync/price.ts";
import { settleAll } from "../sync/settle-surplus.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { endOf, inMs, periodEnd } from "../sync/times.ts";

const MOST_PRICES = 1_000;

/**
 * Holds the client's subscriptions against Stripe's, a hundred a question, and reads anew each that is
 * unknown here, unlike there, or not there any more. Errors: Stripe's own, when it is out.
 */
export async function compareSubscriptions(ctx: Ctx): Promise<void> {
  const here = await openHere(ctx);
  const doubtful = new Set(here.keys());
  for (const facts of await openThere(ctx)) {
    if (sameAs(here.get(facts.id), facts)) doubtful.delete(facts.id);
    else doubtful.add(facts.id);
  }
  for (const id of doubtful) {
    try {
      const owner = await findOwner(ctx, id);
      if (owner?.clientId !== ctx.client.id) continue;
      const order = { accountId: owner.accountId, subscriptions: [id] };
      await settleAll(ctx, await syncSubscription(ctx, order));
    } catch (error) {
      if (isOutage(error) || error instanceof DatabaseUnavailable) throw error;
      ctx.log.warn({ event: "subscription_not_reconciled", subscription: id, err: error });
    }
  }
}

/** What Stripe has open at any price that the client's product ever had; oldest first, as the oldest stays (D28). */
async function openThere(ctx: Ctx): Promise<SubscriptionFacts[]> {
  const { productId } = await offerOf(ctx);
  const prices = await askStripe(ctx, (stripe) =>
    stripe.prices
      .list({ product: productId, limit: 100 })
      .autoPagingToArray({ limit: MOST_PRICES }),
  );
  const found: SubscriptionFacts[] = [];
  for (const { id: price } of prices) {
    await askStripe(ctx, async (stripe) => {
      for await (const subscription of stripe.subscriptions.list({ price, limit: 100 }))
        found.push(SubscriptionFacts.parse(subscription));
    });
  }
  return found.sort((a, b) => a.start_date - b.start_date || (a.id < b.id ? -1 : 1));
}

async function openHere(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select([
      ...(["id", "status", "ends_at", "current_period_end", "canceled_at"] as const),
      ...(["currency", "unit_amount"] as const),
    ])
    .where("client_id", "=", ctx.client.id)
    .where("status", "not in", overStates)
    .where("id", "not like", `${MADE_UP_PLAN}%`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type Here = Awaited<ReturnType<typeof openHere>> extends Map<string, infer Row> ? Row : never;

function sameAs(row: Here | undefined, facts: SubscriptionFacts): boolean {
  const { currency, unit_amount } = priceOf(facts);
  return (
    row?.status === facts.status &&
    row.ends_at === inMs(endOf(facts)) &&
    row.canceled_at === inMs(facts.canceled_at) &&
    row.current_period_end === inMs(periodEnd(facts)) &&
    row.currency === currency &&
    row.unit_amount === unit_amount
  );
}
