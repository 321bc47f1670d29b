import { buildInvoicePayment } from "../build/invoice-payment.ts";
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent } from "../webhooks/emit.ts";
import { type CardDecline, DECLINED } from "./cards.ts";
import { chargeCard, takePayment } from "./charge.ts";

const NO_CARD: CardDecline = {
  ...DECLINED,
  message: "This customer has no attached payment source or default payment method.",
};

/** Whether an invoice can be paid, or voided: also once it was given up. */
export const isUnpaid = ({ status }: Invoice): boolean =>
  status === "open" || status === "uncollectible";

/** Charges an unpaid invoice to a card (`first` at checkout) and returns the updated invoice. */
export function payInvoice(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  first: boolean,
): { invoice: Invoice; refusal: CardDecline | null } {
  if (invoice.amount_remaining === 0)
    return { invoice: markInvoicePaid(world, invoice), refusal: null };
  const refusal = method ? chargeCard(world, method, first) : NO_CARD;
  const { intent, payment } = readPayment(world, invoice);
  if (!method) return { invoice: markFailed(world, invoice), refusal };
  const attempt = {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: invoice.customer ?? "",
    description: first ? "Subscription creation" : "Subscription update",
    receiptEmail: invoice.customer_email,
    method,
    refusal,
  };
  const taken = takePayment(world, attempt, intent);
  const link = payment ?? buildInvoicePayment(world, invoice, taken.intent.id);
  if (refusal) {
    world.store.put("invoice_payment", link);
    return { invoice: markFailed(world, invoice), refusal };
  }
  return { invoice: markPaid(world, invoice, link), refusal };
}

function readPayment(
  world: World,
  invoice: Invoice,
): { intent?: PaymentIntent | undefined; payment?: InvoicePayment | undefined } {
  const [payment] = world.store.newest("invoice_payment", invoice.id);
  const id = payment?.payment.payment_intent;
  return { payment, intent: id ? world.store.get("payment_intent", id) : undefined };
}

/** Nothing is charged for an invoice of nothing, whether or not there is a card. */
function markInvoicePaid(world: World, invoice: Invoice): Invoice {
  const paid = world.store.put("invoice", {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.clock.seconds() },
  });
  emitEvent(world, "invoice.paid", paid);
  emitEvent(world, "invoice.payment_succeeded", paid);
  return paid;
}

function markPaid(world: World, invoice: Invoice, payment: InvoicePayment): Invoice {
  const now = world.clock.seconds();
  const attempted = { ...invoice, attempt_count: invoice.attempt_count + 1 };
  const paid = markInvoicePaid(world, attempted);
  const settled = world.store.put("invoice_payment", {
    ...payment,
    amount_paid: invoice.amount_due,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: now },
  });
  emitEvent(world, "invoice_payment.paid", settled);
  return paid;
}

/** The event is emitted by the caller, which knows the time of the next retry. */
function markFailed(world: World, invoice: Invoice): Invoice {
  return world.store.put("invoice", {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
  });
}
