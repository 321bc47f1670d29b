import type { Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { leftDiscounts } from "./discounts.ts";
import { issueInvoice } from "./invoicing.ts";
import { cancelJobs, planJob } from "./jobs.ts";
import { findPeriodEnd } from "./period.ts";
import { invoicePaused } from "./renew.ts";
import { collectInvoice } from "./retry.ts";
import { changeSubscription, readPeriodEnd } from "./subscriptions.ts";
import { endTrial } from "./trial.ts";

/**
 * Ends a trial before its time: the next period begins now, or without a card what was set is done.
 */
export function endTrialNow(world: World, before: Subscription): Subscription {
  const now = world.clock.seconds();
  const data = before.items.data.map((item) => ({ ...item, current_period_end: now }));
  const items = { ...before.items, data };
  const ended = { ...before, trial_end: now, billing_cycle_anchor: now, items };
  cancelJobs(world, before.id);
  if (endTrial(world, ended)) return world.store.get("subscription", before.id) ?? ended;
  return beginPeriod(world, before, { trial_end: now });
}

/** Begins a period of a paused subscription now, and charges it. */
export function resumeNow(world: World, before: Subscription): Subscription {
  const begun = beginPeriod(world, before, {});
  emitEvent(world, "customer.subscription.resumed", begun);
  return begun;
}

/**
 * Resumes a paused subscription in the period that it would be in, which nothing is charged for.
 */
export function resumeUnchanged(world: World, before: Subscription): Subscription {
  const now = world.clock.seconds();
  const data = before.items.data.map((item) => {
    let [start, end] = [item.current_period_start, item.current_period_end];
    while (end <= now) {
      start = end;
      end = findPeriodEnd(before.billing_cycle_anchor, start, item.price);
    }
    return { ...item, current_period_start: start, current_period_end: end };
  });
  const items = { ...before.items, data };
  const begun = changeSubscription(world, before, { items, status: "active" });
  planEnds(world, begun);
  emitEvent(world, "customer.subscription.resumed", begun);
  return begun;
}

/**
 * Begins a period now, by which the following ones go, and charges its invoice at once instead of
 * leaving it a draft. If that fails, the subscription is past due, and the card is retried.
 */
function beginPeriod(
  world: World,
  before: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const now = world.clock.seconds();
  const data = before.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: findPeriodEnd(now, now, item.price),
  }));
  const begun: Partial<Subscription> = {
    ...change,
    status: "active",
    billing_cycle_anchor: now,
    items: { ...before.items, data },
  };
  const next = { ...before, ...begun };
  if (next.cancel_at_period_end) begun.cancel_at = readPeriodEnd(next);
  const paused = next.pause_collection;
  const invoice = paused
    ? invoicePaused(world, next, paused.behavior)
    : issueInvoice(world, next, "subscription_update");
  const known = world.store.get("subscription", before.id) ?? before;
  const after = changeSubscription(world, known, {
    ...begun,
    latest_invoice: invoice.id,
    discounts: leftDiscounts(world, next),
  });
  planEnds(world, after);
  if (paused) return after;
  collectInvoice(world, after, invoice, { status: "past_due" });
  return world.store.get("subscription", before.id) ?? after;
}

/** Schedules the end of the period, and that of the subscription if it has one. */
function planEnds(world: World, subscription: Subscription): void {
  cancelJobs(world, subscription.id);
  planJob(world, readPeriodEnd(subscription), "period_end", subscription.id);
  const { cancel_at: end } = subscription;
  if (end !== null) planJob(world, end, "cancel_at", subscription.id);
}
