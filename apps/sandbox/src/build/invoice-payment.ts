import { createId } from "../core/ids.ts";
import type { Invoice, InvoicePayment } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** The link between an invoice and its payment intent, still open. */
export function buildInvoicePayment(
  world: World,
  invoice: Invoice,
  paymentIntent: string,
): InvoicePayment {
  return {
    id: createId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
