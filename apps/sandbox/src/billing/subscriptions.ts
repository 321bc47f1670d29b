import type { PaymentMethod, Subscription } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";
import { cancelJobs } from "./jobs.ts";

/** Stores a change of a subscription and emits the event, unless nothing changed. */
export function changeSubscription(
  world: World,
  before: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const after = { ...before, ...change };
  const previous = findPrevious(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.store.put("subscription", after);
  emitEvent(world, "customer.subscription.updated", after, previous);
  return after;
}

/** Ends a subscription now. */
export function endSubscription(
  world: World,
  before: Subscription,
  reason: "cancellation_requested" | "payment_failed",
): Subscription {
  const now = world.clock.seconds();
  cancelJobs(world, before.id);
  stopCollecting(world, before);
  cancelSchedule(world, before);
  const details = { comment: null, feedback: null, feedback_option: null };
  const ended = world.store.put("subscription", {
    ...before,
    status: "canceled",
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...details, ...before.cancellation_details, reason },
  });
  emitEvent(world, "customer.subscription.deleted", ended);
  return ended;
}

/** What was planned for a subscription ends with it. */
function cancelSchedule(world: World, { schedule }: Subscription): void {
  const before = schedule === null ? undefined : world.store.get("subscription_schedule", schedule);
  if (!before) return;
  const canceled_at = world.clock.seconds();
  const change = { status: "canceled", canceled_at, current_phase: null } as const;
  world.store.put("subscription_schedule", { ...before, ...change });
}

/**
 * Open invoices stay open and can be paid on their pages, but the card is not charged for them any
 * more.
 */
function stopCollecting(world: World, subscription: Subscription): void {
  for (const invoice of world.store.newest("invoice", subscription.customer)) {
    const isIts = invoice.parent?.subscription_details?.subscription === subscription.id;
    if (!isIts || (invoice.status !== "open" && invoice.status !== "draft")) continue;
    cancelJobs(world, invoice.id);
    world.store.put("invoice", {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

/** The card that a subscription is charged to: its own, else its customer's default. */
export function readCard(world: World, subscription: Subscription): PaymentMethod | undefined {
  const customer = world.store.get("customer", subscription.customer);
  const id =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  const method = id ? world.store.get("payment_method", id) : undefined;
  return method?.customer === subscription.customer ? method : undefined;
}

/** The end of the current period, epoch seconds. */
export function readPeriodEnd(subscription: Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? subscription.start_date;
}
