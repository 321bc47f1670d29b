import {
  charge,
  checkoutSession,
  creditNote,
  customer,
  dispute,
  invoice,
  type ReadSubject,
  refund,
  subscription,
} from "./readers.ts";

/** The handled event types; any other is answered 200 and ignored. */
const readers: Readonly<Record<string, ReadSubject>> = {
  "checkout.session.completed": checkoutSession,
  "checkout.session.async_payment_succeeded": checkoutSession,
  "customer.subscription.created": subscription,
  "customer.subscription.updated": subscription,
  "customer.subscription.deleted": subscription,
  "customer.subscription.paused": subscription,
  "customer.subscription.resumed": subscription,
  "customer.updated": customer,
  "invoice.paid": invoice,
  "invoice.payment_succeeded": invoice,
  "invoice.payment_failed": invoice,
  "invoice.marked_uncollectible": invoice,
  "invoice.voided": invoice,
  "credit_note.created": creditNote,
  "credit_note.voided": creditNote,
  "charge.refunded": charge,
  "charge.refund.updated": refund,
  "refund.failed": refund,
  "charge.dispute.created": dispute,
  "charge.dispute.updated": dispute,
  "charge.dispute.closed": dispute,
};

/**
 * The types that are asked for, at most the twenty that `types` of one request to Stripe takes:
 * 'invoice.paid' comes with each 'invoice.payment_succeeded'.
 */
export const handledTypes: readonly string[] = Object.keys(readers).filter(
  (type) => type !== "invoice.payment_succeeded",
);

export function readerOf(type: string): ReadSubject | undefined {
  return Object.hasOwn(readers, type) ? readers[type] : undefined;
}
