import type { Invoice } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { returnApplied } from "./balance.ts";
import { cancelJobs } from "./jobs.ts";
import { readSubscription } from "./retry.ts";
import { changeSubscription } from "./subscriptions.ts";

/**
 * Voids an unpaid invoice, which can then not be paid. As at Stripe, a subscription that waited for
 * it and has not ended becomes active.
 */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const now = world.clock.seconds();
  cancelJobs(world, invoice.id);
  cancelPayments(world, invoice, now);
  const voided = world.store.put("invoice", {
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  returnApplied(world, voided);
  emitEvent(world, "invoice.voided", voided);
  const subscription = readSubscription(world, invoice);
  const waits = subscription?.status === "past_due" || subscription?.status === "unpaid";
  if (subscription && waits && subscription.latest_invoice === invoice.id)
    changeSubscription(world, subscription, { status: "active" });
  return voided;
}

function cancelPayments(world: World, invoice: Invoice, now: number): void {
  for (const payment of world.store.newest("invoice_payment", invoice.id)) {
    world.store.put("invoice_payment", {
      ...payment,
      status: "canceled",
      status_transitions: { canceled_at: now, paid_at: null },
    });
    const id = payment.payment.payment_intent;
    const intent = id ? world.store.get("payment_intent", id) : undefined;
    if (!intent) continue;
    const cancelled = world.store.put("payment_intent", {
      ...intent,
      status: "canceled",
      canceled_at: now,
      cancellation_reason: "void_invoice",
    });
    emitEvent(world, "payment_intent.canceled", cancelled);
  }
}
