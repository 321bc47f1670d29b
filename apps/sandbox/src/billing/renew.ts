import type { Invoice, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { leftDiscounts } from "./discounts.ts";
import { planDraft } from "./end-draft.ts";
import { draftInvoice, finalizeInvoice } from "./invoicing.ts";
import { planJob } from "./jobs.ts";
import { findPeriodEnd } from "./period.ts";
import { changeSubscription, endSubscription, readPeriodEnd } from "./subscriptions.ts";
import { endTrial } from "./trial.ts";

/** Handles a period's end: the subscription ends, or starts its next period with an invoice. */
export function endPeriod(world: World, id: string): void {
  const subscription = findLive(world, id);
  if (!subscription || endIfDue(world, subscription)) return;
  if (subscription.status !== "trialing") renew(world, subscription);
  else if (!endTrial(world, subscription)) renew(world, { ...subscription, status: "active" });
}

/** Handles a cancellation date, which may have been removed or changed since. */
export function endAtDay(world: World, id: string): void {
  const subscription = findLive(world, id);
  if (subscription) endIfDue(world, subscription);
}

function findLive(world: World, id: string): Subscription | undefined {
  const subscription = world.store.get("subscription", id);
  const { status } = subscription ?? {};
  return status === "canceled" || status === "paused" ? undefined : subscription;
}

function endIfDue(world: World, subscription: Subscription): boolean {
  const { cancel_at: end } = subscription;
  if (end === null || end > world.clock.seconds()) return false;
  endSubscription(world, subscription, "cancellation_requested");
  return true;
}

function renew(world: World, before: Subscription): void {
  const next = { ...before, items: moveItems(before) };
  planJob(world, readPeriodEnd(next), "period_end", before.id);
  const invoice = invoicePeriod(world, next);
  const known = world.store.get("subscription", before.id) ?? before;
  changeSubscription(world, known, {
    items: next.items,
    latest_invoice: invoice.id,
    status: next.status,
    discounts: leftDiscounts(world, next),
  });
}

function invoicePeriod(world: World, next: Subscription): Invoice {
  if (next.pause_collection) return invoicePaused(world, next, next.pause_collection.behavior);
  const draft = draftInvoice(world, next, "subscription_cycle");
  if (next.status !== "unpaid") return planDraft(world, draft);
  // Nothing is charged any more; invoices stay drafts, as at Stripe.
  return world.store.put("invoice", { ...draft, auto_advance: false });
}

/**
 * The invoice of a period for which nothing is collected: a draft, uncollectible, or void, for
 * which no further events are sent. The subscription's status stays as it is.
 */
export function invoicePaused(
  world: World,
  next: Subscription,
  behavior: NonNullable<Subscription["pause_collection"]>["behavior"],
): Invoice {
  const draft = { ...draftInvoice(world, next, "subscription_cycle"), auto_advance: false };
  if (behavior === "keep_as_draft") return world.store.put("invoice", draft);
  const open = finalizeInvoice(world, draft);
  const status = behavior === "void" ? "void" : "uncollectible";
  const now = world.clock.seconds();
  const at = behavior === "void" ? { voided_at: now } : { marked_uncollectible_at: now };
  const closed = world.store.put("invoice", {
    ...open,
    status,
    status_transitions: { ...open.status_transitions, ...at },
  });
  if (behavior !== "void") emitEvent(world, "invoice.marked_uncollectible", closed);
  return closed;
}

function moveItems(subscription: Subscription): Subscription["items"] {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: findPeriodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_end,
      item.price,
    ),
  }));
  return { ...subscription.items, data };
}
