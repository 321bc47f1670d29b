import { isSettled, type PlanState, type Subscription } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { seconds } from "../ports/clock.ts";

/** The subscription that counts for an account, if there ever was one. */
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
 * As the merchant sees it. A plan that is cancelled but paid for reads 'canceled' with its `ends_at` (decision 038),
 * while Stripe still calls it active until that day. One that owes a payment is not cancelled before it has
 * ended: until then its card is asked again.
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
  };
}

/** What decides whether the plan is in force; a missing subscription is none. */
export function planState(
  row: { status: string | null; ends_at: number | null } | undefined,
): PlanState | null {
  if (!row || row.status === null) return null;
  return { status: row.status, ends_at: row.ends_at === null ? null : seconds(row.ends_at) };
}

/** How the ids of plans begin that no payment service knows: of seeded stores, left alone by reconciliation. */
export const SEEDED_PLAN_PREFIX = "sub_seed_";
