import type { Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { draftInvoice, issueInvoice } from "./invoicing.ts";
import { planJob } from "./jobs.ts";
import { payInvoice } from "./pay-invoice.ts";
import { findPeriodEnd } from "./period.ts";
import { recordFailure } from "./retry.ts";
import { changeSubscription, endSubscription, readCard, readPeriodEnd } from "./subscriptions.ts";

/** A period has ended: the subscription ends with it, or begins its next period with an invoice. */
export function endPeriod(world: World, id: string): void {
  const subscription = world.store.get("subscription", id);
  if (!subscription || subscription.status === "canceled") return;
  if (!endAtDay(world, id)) renew(world, subscription);
}

/** Ends a subscription whose `cancel_at` has come; false for one that goes on. */
export function endAtDay(world: World, id: string): boolean {
  const subscription = world.store.get("subscription", id);
  if (!subscription || subscription.status === "canceled") return false;
  if (subscription.cancel_at === null || subscription.cancel_at > world.clock.seconds())
    return false;
  endSubscription(world, subscription, "cancellation_requested");
  return true;
}

function renew(world: World, before: Subscription): void {
  const next = { ...before, items: moveItems(before) };
  planJob(world, readPeriodEnd(next), "period_end", before.id);
  if (before.status === "unpaid") {
    // Nobody is charged any more; the invoices pile up as drafts, as at Stripe.
    const draft = draftInvoice(world, next, "subscription_cycle");
    changeSubscription(world, before, { items: next.items, latest_invoice: draft.id });
    return;
  }
  const invoice = issueInvoice(world, next, "subscription_cycle");
  const paid = payInvoice(world, invoice, readCard(world, before), false);
  const renewed = changeSubscription(world, before, {
    items: next.items,
    latest_invoice: invoice.id,
    status: paid.refusal ? "past_due" : before.status,
  });
  if (paid.refusal) recordFailure(world, renewed, paid.invoice);
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
