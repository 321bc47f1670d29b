import { addDays, dayIn } from "@coupon-center/contract";
import { type SqlBool, sql } from "kysely";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import type { Ctx, System } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { isSent, queueMail } from "../outbox/queue-mail.ts";
import { paymentPage } from "./payment-pages.ts";
import { skipRefused } from "./skip-refused.ts";
import { isAtStripeSql } from "./subscription.ts";
import { mailKeys } from "./sync/outdated-mails.ts";
import { isSuspendedSql } from "./sync/suspended-sql.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/** How many days ahead: fewer than rows of mails are kept, which makes it one mail for a card. */
const AHEAD_DAYS = 14;

/**
 * Mails the owners of plans whose card expires within two weeks, once for a card. The card is read
 * again first, as banks and merchants replace cards without an event, until its mail was sent.
 * Errors: an outage of Stripe.
 */
export async function remindOfCards(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const plan of await expiring(ctx).execute()) {
    if (isStopping()) return;
    await letRequestsRun();
    if (await isSent(ctx, mailKeys.cardEnds(plan))) continue;
    const { id, account_id } = plan;
    await skipRefused(ctx, { event: "card_not_read", subscription: id }, async () => {
      await syncSubscription(ctx, { accountId: account_id });
      const still = await expiring(ctx).where("subscription.id", "=", id).executeTakeFirst();
      if (still) await remind(ctx, still);
    });
  }
}

type Card = Pick<SubscriptionRow, "card_brand" | "card_last4" | "card_month">;
type Expiring = Pick<SubscriptionRow, "id" | "account_id"> & Card & { email: string };

async function remind(ctx: Ctx, { id, account_id, email, ...card }: Expiring): Promise<void> {
  const { card_brand, card_last4, card_month } = card;
  await queueMail(ctx, {
    kind: "card-ends",
    to: { id: account_id, email },
    data: {
      brand: card_brand ?? "",
      last4: card_last4 ?? "",
      month: card_month ?? "",
      link: paymentPage(ctx),
    },
    once: mailKeys.cardEnds({ id, ...card }),
  });
}

/**
 * The client's plans that go on, cost something, are collected, and whose card's last month ends
 * within two weeks; none of a suspended store, as no card keeps its coupons visible.
 */
function expiring(ctx: Ctx) {
  const today = dayIn(ctx.client.timeZone, ctx.clock.business());
  // A card is valid to the end of its month: that month is this one, and in two weeks is over.
  const month = today.slice(0, 7);
  const isSoon = addDays(today, AHEAD_DAYS).slice(0, 7) > month;
  return ctx.db
    .selectFrom("subscription")
    .innerJoin("account", "account.id", "subscription.account_id")
    .leftJoin("store", "store.owner_id", "account.id")
    .select(["subscription.id", "subscription.account_id", "account.email"])
    .select(["card_brand", "card_last4", "card_month"])
    .where("subscription.client_id", "=", ctx.client.id)
    .where("subscription.is_current", "=", 1)
    .where("subscription.status", "in", ["active", "trialing", "past_due"])
    .where("subscription.ends_at", "is", null)
    .where("subscription.pause", "is", null)
    .where(sql<SqlBool>`not ${isFreeSql}`)
    .where(sql<SqlBool>`not ${isSuspendedSql}`)
    .where(isAtStripeSql)
    .where("card_month", "=", isSoon ? month : "")
    .where("account.deleted_at", "is", null)
    .orderBy("subscription.id");
}

/** It is charged nothing: by its price, or by a discount without an end (decision 080). */
const isFreeSql = sql`(coalesce(unit_amount, discounted_amount, 1) = 0
  and discount_ends_at is null)`;
