import { DAY_MS, isSettled, type PlanState, type Subscription } from "@coupon-center/contract";
import { type SqlBool, sql } from "kysely";
import type { Client } from "../clients/clients.ts";
import type { Ctx } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { seconds } from "../ports/clock.ts";
import { firstRenewal } from "./price-moves/first-renewal.ts";
import { isEnded } from "./sync/stripe-schemas.ts";

/** A subscription with the change of its price that its merchant was told of, if there is one. */
export interface CurrentSubscription extends SubscriptionRow {
  old_amount: number | null;
  new_amount: number | null;
  new_since: number | null;
}

/** The account's current subscription, if it ever had one. */
export function currentSubscription(
  ctx: Ctx,
  accountId: number,
): Promise<CurrentSubscription | undefined> {
  return currentSubscriptions(ctx)
    .where("subscription.account_id", "=", accountId)
    .executeTakeFirst();
}

/** The query of all current subscriptions. */
export function currentSubscriptions(ctx: Ctx) {
  return ctx.db
    .selectFrom("subscription")
    .leftJoin("price_move", (join) =>
      join
        .onRef("price_move.subscription_id", "=", "subscription.id")
        .on("price_move.closed_at", "is", null)
        .on("price_move.told_at", "is not", null),
    )
    .selectAll("subscription")
    .select(["price_move.from_amount as old_amount", "price_move.to_amount as new_amount"])
    .select("price_move.starts_at as new_since")
    .where("subscription.is_current", "=", sql.lit(1));
}

/**
 * A subscription as the merchant sees it. A cancelled plan with a paid period is presented as
 * 'canceled' with its `ends_at` (decision 038), although Stripe calls it active until then. One
 * that owes a payment, or whose period is not charged yet, is not presented as cancelled before it
 * has ended, as its card is still charged until then (decision 081); neither is one that staff gave
 * until a day, which nobody cancelled (decision 077).
 */
export function presentSubscription(row: CurrentSubscription, client: Grace): Subscription {
  const ends = row.ends_at !== null && isSettled(row.status) && row.given === 0;
  const leaving = ends && row.renewal_charge_at === null;
  const { amount, coming } = pricesOf(row);
  return {
    id: row.id,
    status: leaving ? "canceled" : row.status,
    interval: row.billing_interval,
    start_date: seconds(row.start_date),
    canceled_at: seconds(row.canceled_at),
    current_period_end: seconds(row.current_period_end),
    ends_at: seconds(row.ends_at),
    past_due_since: seconds(row.past_due_since),
    grace_ends_at: graceEnd(row, client),
    retry_at: seconds(row.retry_at),
    renewal_charge_at: seconds(row.renewal_charge_at),
    end_reason: row.end_reason,
    price: amount,
    coming_price: leaving || isEnded(row.status) || row.pause !== null ? null : coming,
    collection_paused: row.pause !== null,
  };
}

/**
 * What a subscription costs, and will cost from a renewal on (decision 074). Its price at Stripe is
 * changed shortly before that renewal; until it, the former one is what is paid for.
 */
function pricesOf(row: CurrentSubscription): {
  amount: Subscription["price"];
  coming: Subscription["coming_price"];
} {
  const { currency, unit_amount, old_amount, new_amount, new_since, current_period_end } = row;
  if (row.discounted_amount !== null) return reducedPrices(row, row.discounted_amount);
  if (currency === null || unit_amount === null) return { amount: null, coming: null };
  const priced = (amount: number) => ({ currency, unit_amount: amount });
  const none = { amount: priced(unit_amount), coming: null };
  // equivalent mutant (condition false, swap logic): without a change all three are null
  if (old_amount === null || new_amount === null || new_since === null) return none;
  if (current_period_end === null) return none;
  const isMade = unit_amount === new_amount;
  if (isMade ? current_period_end > new_since : unit_amount !== old_amount) return none;
  const from = seconds(firstRenewal({ ...row, current_period_end }, new_since));
  return { amount: priced(old_amount), coming: { price: priced(new_amount), from } };
}

/**
 * What a discount leaves to be charged, and what is charged from the first renewal after its end.
 */
function reducedPrices(row: CurrentSubscription, amount: number): ReturnType<typeof pricesOf> {
  const { discount_currency: currency, full_amount, discount_ends_at: end } = row;
  const { current_period_end } = row;
  if (currency === null) return { amount: null, coming: null };
  const priced = (unit_amount: number) => ({ currency, unit_amount });
  if (full_amount === null || end === null || current_period_end === null)
    return { amount: priced(amount), coming: null };
  const from = seconds(firstRenewal({ ...row, current_period_end }, end));
  return { amount: priced(amount), coming: { price: priced(full_amount), from } };
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
    ends_at: seconds(row.plan_ends_at),
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

/** Whether a subscription exists at Stripe. */
export const isAtStripe = (id: string): boolean => !id.startsWith(SEEDED_PLAN_PREFIX);

/** The same of a row of `subscription`. */
export const isAtStripeSql = sql<SqlBool>`subscription.id not like ${`${SEEDED_PLAN_PREFIX}%`}`;
