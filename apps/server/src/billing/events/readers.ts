import { z } from "zod";
import { idOf } from "../sync/stripe-schemas.ts";

/**
 * The subject of an event: a subscription, everything of a customer, or whatever a charge paid for.
 */
export type Subject = { subscription: string } | { customer: string } | { charge: string };

/**
 * Reads the subject from an event's object; null if it is not about a subscription. Errors:
 * ZodError.
 */
export type ReadSubject = (object: unknown) => Subject | null;

const reference = idOf.nullish();

const Session = z.object({ object: z.literal("checkout.session"), subscription: reference });

/** A checkout by payment link; the payer is read from Stripe together with the subscription. */
export const checkoutSession: ReadSubject = (object) =>
  aboutSubscription(Session.parse(object).subscription);

const Subscription = z.object({ object: z.literal("subscription"), id: z.string() });

/** A subscription began, changed or ended; its current state is read from Stripe. */
export const subscription: ReadSubject = (object) => ({
  subscription: Subscription.parse(object).id,
});

const Invoice = z.object({
  object: z.literal("invoice"),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish(),
  /**
   * the location before API version 2025-03-31; an endpoint keeps the version it was created with
   */
  subscription: reference,
});

/** An invoice was paid, or its payment failed. */
export const invoice: ReadSubject = (object) => {
  const { parent, subscription } = Invoice.parse(object);
  return aboutSubscription(parent?.subscription_details?.subscription ?? subscription);
};

const CreditNote = z.object({ object: z.literal("credit_note"), customer: reference });

/** Less is due of an open invoice, or all again once the note is voided: no invoice event tells. */
export const creditNote: ReadSubject = (object) => aboutCustomer(CreditNote.parse(object).customer);

const Customer = z.object({ object: z.literal("customer"), id: z.string() });

/** A customer was changed, perhaps its default card. */
export const customer: ReadSubject = (object) => ({ customer: Customer.parse(object).id });

const Charge = z.object({ object: z.literal("charge"), customer: reference });

/** A refund: the customer's history has to show it. */
export const charge: ReadSubject = (object) => aboutCustomer(Charge.parse(object).customer);

const Refund = z.object({ object: z.literal("refund"), charge: reference });

/** A refund that failed after it was made. It only references its charge, too. */
export const refund: ReadSubject = (object) => {
  const { charge } = Refund.parse(object);
  return charge ? { charge } : null;
};

const Dispute = z.object({ object: z.literal("dispute"), charge: idOf });

/** A disputed payment. A dispute only references its charge, and the charge its customer. */
export const dispute: ReadSubject = (object) => ({ charge: Dispute.parse(object).charge });

function aboutSubscription(id: string | null | undefined): Subject | null {
  return id ? { subscription: id } : null;
}

function aboutCustomer(id: string | null | undefined): Subject | null {
  return id ? { customer: id } : null;
}
