import type { Ctx } from "../../context.ts";
import { lockStore } from "../../db/lock-store.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { rememberCustomer } from "../customers.ts";
import type { BilledAccount } from "./account.ts";
import { type Choice, chooseCurrent } from "./choose-current.ts";
import { discountOf } from "./discount.ts";
import type { Owed } from "./owed.ts";
import { intervalOf, priceOf } from "./price.ts";
import type { Payment } from "./read-payments.ts";
import { renewalChargeAt } from "./renewal-charge.ts";
import {
  endedStatuses,
  isEnded,
  isGiven,
  pauseOf,
  type StripeSubscription,
} from "./stripe-schemas.ts";
import { periodEnd, subscriptionEnd, toMs } from "./times.ts";

/** A subscription as read from Stripe, with what it owes, and its payments if they were read. */
export interface SubscriptionReading {
  facts: StripeSubscription;
  owed: Owed | null;
  payments: Payment[] | null;
}

/** A subscription before and after a write; `before` is undefined if it is new. */
export interface Change {
  before: SubscriptionRow | undefined;
  after: SubscriptionRow;
}

/**
 * Writes an account's subscriptions as read from Stripe, including those that are `gone`, and which
 * of them is current.
 */
export async function writeSubscriptions(
  ctx: Ctx,
  account: BilledAccount,
  read: readonly SubscriptionReading[],
  gone: readonly string[],
): Promise<Change[]> {
  const before = new Map((await rowsOf(ctx, account.id)).map((row) => [row.id, row]));
  for (const each of read) await upsert(ctx, account, each, before.get(each.facts.id));
  for (const id of gone) await markMissingEnded(ctx, id);
  const paidSince = new Map(read.map(({ facts, payments }) => [facts.id, firstPaidAt(payments)]));
  const candidates = (await rowsOf(ctx, account.id)).map((row) => ({
    ...row,
    paid_since: paidSince.get(row.id) ?? null,
  }));
  const choice = chooseCurrent(candidates, account.deleted_at !== null);
  // A deleted account keeps none.
  const kept = account.deleted_at === null && candidates.find(({ id }) => id === choice.current);
  await writeChoice(ctx, account, choice, kept ? kept.start_date : null);
  const after = await rowsOf(ctx, account.id);
  const changes = after.map((row) => ({ before: before.get(row.id), after: row }));
  if (changes.some(changesPublicPage))
    await lockStore(ctx).where("owner_id", "=", account.id).execute();
  return changes;
}

function firstPaidAt(payments: Payment[] | null): number | null {
  const paid = payments?.filter(({ status }) => status !== "open" && status !== "failed") ?? [];
  return paid.length === 0 ? null : Math.min(...paid.map(({ created_at }) => created_at));
}

/**
 * Whether a plan is known to have begun: its first payment was made, or it began without one. The
 * payments of one that ends here are read later.
 */
function hasBegun({ facts, payments }: SubscriptionReading): boolean {
  if (facts.status.startsWith("incomplete")) return false;
  if (!isEnded(facts.status)) return true;
  return payments?.length === 0 || firstPaidAt(payments) !== null;
}

function rowsOf(ctx: Ctx, accountId: number): Promise<SubscriptionRow[]> {
  return ctx.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .execute();
}

async function upsert(
  ctx: Ctx,
  account: BilledAccount,
  reading: SubscriptionReading,
  before: SubscriptionRow | undefined,
): Promise<void> {
  const { facts, owed } = reading;
  const says = {
    status: facts.status,
    begun: before?.begun === 1 || hasBegun(reading) ? 1 : 0,
    start_date: facts.start_date * 1000,
    billing_anchor: facts.billing_cycle_anchor * 1000,
    canceled_at: toMs(facts.canceled_at),
    current_period_end: toMs(periodEnd(facts)),
    ends_at: toMs(subscriptionEnd(facts)),
    ...priceOf(facts),
    quantity: facts.items.data[0]?.quantity ?? 1,
    billing_interval: intervalOf(facts),
    ...discountOf(facts),
    pause: pauseOf(facts),
    given: isGiven(facts) ? 1 : 0,
    ...cardOf(facts),
    ...renewalOf(facts),
    retry_at: owed?.retryAt ?? null,
    end_reason: facts.cancellation_details?.reason ?? null,
    // What was open at the end stays known.
    ...(!isEnded(facts.status) && { past_due_since: owed?.since ?? null }),
    stripe_customer_id: facts.customer,
    updated_at: ctx.clock.business(),
  };
  await ctx.db
    .insertInto("subscription")
    .values({
      id: facts.id,
      account_id: account.id,
      client_id: account.client_id,
      is_current: 0,
      ...says,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(says))
    .execute();
  await rememberCustomer(ctx, account, facts.customer);
}

/** The column of a charge that is to come; none if only the invoice's id was read. */
function renewalOf(facts: StripeSubscription): { renewal_charge_at?: number | null } {
  if (isEnded(facts.status)) return { renewal_charge_at: null };
  const at = renewalChargeAt(facts);
  return at === undefined ? {} : { renewal_charge_at: toMs(at) };
}

/** The card's columns; none if only its id was read. */
function cardOf({ default_payment_method: method }: StripeSubscription) {
  if (typeof method === "string") return {};
  if (!method?.card) return { card_brand: null, card_last4: null, card_month: null };
  const { brand, last4, exp_month, exp_year } = method.card;
  const card_month = `${exp_year}-${String(exp_month).padStart(2, "0")}`;
  return { card_brand: brand, card_last4: last4, card_month };
}

async function markMissingEnded(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.business();
  await ctx.db
    .updateTable("subscription")
    .set({ status: "canceled", canceled_at: now, ends_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
}

async function writeChoice(
  ctx: Ctx,
  account: BilledAccount,
  choice: Choice,
  kept_since: number | null,
): Promise<void> {
  const mine = ctx.db.updateTable("subscription").where("account_id", "=", account.id);
  // The former current one is unmarked first: the database allows only one per account.
  await mine.set({ is_current: 0 }).execute();
  // A duplicate that has ended stays marked until it is refunded.
  await mine.set({ surplus: null }).where("status", "not in", endedStatuses).execute();
  for (const surplus of ["refund", "end"] as const) {
    const ids = choice[surplus];
    if (ids.length === 0) continue;
    await mine.set({ surplus, kept_since }).where("id", "in", ids).execute();
  }
  if (choice.current === null) return;
  const current = await mine
    .set({ is_current: 1 })
    .where("id", "=", choice.current)
    .returning(["stripe_customer_id", "status"])
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable("account")
    .set({ stripe_customer_id: current.stripe_customer_id })
    .where("id", "=", account.id)
    // After the end, the customer may have been made anew.
    .$if(isEnded(current.status), (query) => query.where("stripe_customer_id", "is", null))
    .execute();
}

/** Whether the change affects what is public. */
function changesPublicPage({ before, after }: Change): boolean {
  return (
    before?.status !== after.status ||
    before.ends_at !== after.ends_at ||
    before.past_due_since !== after.past_due_since ||
    before.is_current !== after.is_current
  );
}
