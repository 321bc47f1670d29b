import { sql } from "kysely";
import type Stripe from "stripe";
import type { Ctx, System } from "../context.ts";
import { noteElsewhere } from "./note-elsewhere.ts";
import { skipRefused } from "./skip-refused.ts";
import { isAtStripeSql } from "./subscription.ts";
import { endedStatuses, PAUSED_METADATA_KEY } from "./sync/stripe-schemas.ts";
import { isSuspendedSql } from "./sync/suspended-sql.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Pauses the collection at Stripe for subscriptions of suspended stores and accounts, and resumes
 * it when the suspension is lifted (decision 067). The row of a subscription says what Stripe does,
 * so a run that was interrupted is repeated; one of another Stripe account is left to a process
 * with another key. One that was paused by hand stays so. Errors: Stripe's own, during an outage.
 */
export async function pauseSuspended(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const { id, account_id, pause } of await wronglyCollected(ctx)) {
    if (isStopping()) return;
    if (ctx.ports.payments.elsewhere.has(id)) continue;
    const run = (stripe: Stripe) =>
      noteElsewhere(ctx, id, stripe.subscriptions.update(id, pause ? resume : suspend));
    await skipRefused(ctx, { event: "collection_not_switched", subscription: id }, async () => {
      await syncSubscription(ctx, { accountId: account_id, act: { id, run } });
    });
  }
}

const suspend: Stripe.SubscriptionUpdateParams = {
  // The sync that follows voids its draft.
  expand: ["latest_invoice"],
  pause_collection: { behavior: "void" },
  metadata: { [PAUSED_METADATA_KEY]: "suspension" },
};
const resume: Stripe.SubscriptionUpdateParams = {
  pause_collection: "",
  metadata: { [PAUSED_METADATA_KEY]: "" },
};

/**
 * The client's subscriptions that are collected though suspended, or paused though not any more.
 */
function wronglyCollected(ctx: Ctx) {
  return (
    ctx.db
      .selectFrom(suspendedOrPaused(ctx).as("suspect"))
      // With an inner join, SQLite would read all subscriptions first instead of the few suspects'.
      .crossJoin("subscription")
      .whereRef("subscription.account_id", "=", "suspect.account_id")
      .innerJoin("account", "account.id", "subscription.account_id")
      .leftJoin("store", "store.owner_id", "account.id")
      .select(["subscription.id", "subscription.account_id", "subscription.pause"])
      .where("subscription.client_id", "=", ctx.client.id)
      .where("subscription.status", "not in", [...endedStatuses, "incomplete"])
      .where(isAtStripeSql)
      .where("subscription.surplus", "is", null)
      .where("account.deleted_at", "is", null)
      .where((eb) =>
        eb.or([
          eb.and([eb("subscription.pause", "is", null), isSuspendedSql]),
          eb.and([eb("subscription.pause", "=", "suspension"), eb.not(isSuspendedSql)]),
        ]),
      )
      .orderBy("subscription.id")
      .execute()
  );
}

/** The accounts of which anything is suspended or paused, which are few. */
function suspendedOrPaused(ctx: Ctx) {
  const { id } = ctx.client;
  const accounts = ctx.db
    .selectFrom("account")
    .select("id as account_id")
    .where("client_id", "=", id)
    .where("suspended_at", "is not", null);
  const stores = ctx.db
    .selectFrom("store")
    .select("owner_id as account_id")
    .where("client_id", "=", id)
    .where("state", "=", sql.lit("suspended"));
  const paused = ctx.db
    .selectFrom("subscription")
    .select("account_id")
    .where("client_id", "=", id)
    .where("pause", "=", "suspension");
  return accounts.union(stores).union(paused);
}
