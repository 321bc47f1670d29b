import type { Invoice, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import type { CardDecline } from "./cards.ts";
import { cancelJobs, planJob } from "./jobs.ts";
import { payInvoice } from "./pay-invoice.ts";
import { changeSubscription, endSubscription, readCard } from "./subscriptions.ts";

const DAY = 86_400;

/**
 * Emits the event of a failed payment and schedules the next retry, or ends the subscription. A
 * payment that waits for its payer's confirmation is not retried, and the subscription stays.
 */
function recordFailure(
  world: World,
  subscription: Subscription,
  { invoice, refusal }: { invoice: Invoice; refusal: CardDecline },
): void {
  const { retryDays, afterRetries } = world.settings;
  const isUnconfirmed = refusal.code === "authentication_required";
  // A first payment is not retried either.
  const waits = isUnconfirmed || subscription.status === "incomplete";
  const day = waits ? undefined : retryDays[invoice.attempt_count - 1];
  const next = day === undefined ? null : invoice.created + day * DAY;
  const failed = world.store.put("invoice", {
    ...invoice,
    next_payment_attempt: next,
    auto_advance: next !== null,
  });
  if (next !== null) planJob(world, next, "retry", invoice.id);
  emitEvent(world, "invoice.payment_failed", failed);
  if (isUnconfirmed) emitEvent(world, "invoice.payment_action_required", failed);
  if (next !== null || waits) return;
  if (afterRetries === "unpaid") changeSubscription(world, subscription, { status: "unpaid" });
  else if (afterRetries === "canceled") endSubscription(world, subscription, "payment_failed");
}

/** Retries the card for an invoice that is still open. */
export function retryInvoice(world: World, id: string): void {
  const invoice = world.store.get("invoice", id);
  const subscription = invoice && readSubscription(world, invoice);
  if (invoice?.status !== "open" || !subscription || subscription.status === "canceled") return;
  collectInvoice(world, subscription, invoice);
}

/**
 * Charges an open invoice to the card of its subscription, which changes by `onFailure` if that is
 * refused.
 */
export function collectInvoice(
  world: World,
  subscription: Subscription,
  open: Invoice,
  onFailure: Partial<Subscription> = {},
): void {
  const { invoice, refusal } = payInvoice(world, open, readCard(world, subscription), false);
  if (refusal) {
    const failed = changeSubscription(world, subscription, onFailure);
    recordFailure(world, failed, { invoice, refusal });
  } else recordRecovery(world, subscription, invoice);
}

/** Reactivates the subscription of an invoice that was paid late. */
export function recordRecovery(world: World, subscription: Subscription, invoice: Invoice): void {
  cancelJobs(world, invoice.id);
  const isLatest = subscription.latest_invoice === invoice.id;
  // The first invoice of a trial is for nothing.
  const isOver = subscription.status === "canceled" || subscription.status === "trialing";
  if (isLatest && !isOver) {
    changeSubscription(world, subscription, { status: "active" });
  }
}

/** The subscription that an invoice belongs to. */
export function readSubscription(world: World, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription;
  return id ? world.store.get("subscription", id) : undefined;
}
