import { DAY_MS, isSettled, type PlanState, type Subscription } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Client } from "../clients/clients.ts";
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
export function presentSubscription(row: SubscriptionRow, client: Grace): Subscription {
  const leaving = row.ends_at !== null && isSettled(row.status);
  return {
    id: row.id,
    status: leaving ? "canceled" : row.status,
    start_date: seconds(row.start_date),
    canceled_at: row.canceled_at === null ? null : seconds(row.canceled_at),
    current_period_end: row.current_period_end === null ? null : seconds(row.current_period_end),
    ends_at: row.ends_at === null ? null : seconds(row.ends_at),
    past_due_since: row.past_due_since === null ? null : seconds(row.past_due_since),
    grace_ends_at: graceEnd(row, client),
    retry_at: row.retry_at === null ? null : seconds(row.retry_at),
    end_reason: row.end_reason,
    price:
      row.currency === null || row.unit_amount === null
        ? null
        : { currency: row.currency, unit_amount: row.unit_amount },
    collection_paused: row.pause !== null,
  };
}

type Grace = Pick<Client, "graceDays">;

/** The columns of a subscription that decide whether the plan is in force. */
export interface PlanColumns {
  plan_status: string | null;
  plan_ends_at: number | null;
  plan_past_due_since: number | null;
}

/** The fields that decide whether the plan is in force; null without a subscription. */
export function planState(row: PlanColumns, client: Grace): PlanState | null {
  if (row.plan_status === null) return null;
  return {
    status: row.plan_status,
    ends_at: row.plan_ends_at === null ? null : seconds(row.plan_ends_at),
    grace_ends_at: graceEnd({ past_due_since: row.plan_past_due_since }, client),
  };
}

/** Until when an open payment leaves the plan in force, epoch seconds (decision 037). */
function graceEnd(
  { past_due_since }: Pick<SubscriptionRow, "past_due_since">,
  client: Grace,
): number | null {
  return past_due_since === null ? null : seconds(past_due_since + client.graceDays * DAY_MS);
}

/**
 * Prefix of the ids of seeded stores' plans, which do not exist at Stripe and are ignored by
 * reconciliation.
 */
export const SEEDED_PLAN_PREFIX = "sub_seed_";
