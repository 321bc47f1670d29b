import { isSettled, type PlanState, type Subscription } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { seconds } from "../ports/clock.ts";

/** The account's current subscription, if it ever had one. */
export function currentSubscription(
  ctx: Ctx,
  accountId: number,
): Promise<SubscriptionRow | undefined> {
  return ctx.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("is_current", "=", sql.lit(1))
    .executeTakeFirst();
}

/**
 * A subscription as the merchant sees it. A cancelled plan with a paid period is presented as
 * 'canceled' with its `ends_at` (decision 038), although Stripe calls it active until then. One
 * that owes a payment is not presented as cancelled before it has ended, as its card is still
 * charged until then.
 */
export function presentSubscription(row: SubscriptionRow): Subscription {
  const leaving = row.ends_at !== null && isSettled(row.status);
  return {
    id: row.id,
    status: leaving ? "canceled" : row.status,
    start_date: seconds(row.start_date),
    canceled_at: row.canceled_at === null ? null : seconds(row.canceled_at),
    current_period_end: row.current_period_end === null ? null : seconds(row.current_period_end),
    ends_at: row.ends_at === null ? null : seconds(row.ends_at),
    price:
      row.currency === null || row.unit_amount === null
        ? null
        : { currency: row.currency, unit_amount: row.unit_amount },
    collection_paused: row.pause !== null,
  };
}

/** The fields that decide whether the plan is in force; null without a subscription. */
export function planState(
  row: { status: string | null; ends_at: number | null } | undefined,
): PlanState | null {
  if (!row || row.status === null) return null;
  return { status: row.status, ends_at: row.ends_at === null ? null : seconds(row.ends_at) };
}

/**
 * Prefix of the ids of seeded stores' plans, which do not exist at Stripe and are ignored by
 * reconciliation.
 */
export const SEEDED_PLAN_PREFIX = "sub_seed_";
