import { z } from "zod";
import { idOf } from "../sync/stripe-schemas.ts";

/** What an event is about: a subscription, all that a customer has, or whatever a charge paid for. */
export type Subject = { subscription: string } | { customer: string } | { charge: string };

/** Reads from an event's object what it is about; null when that is nothing of ours. Errors: ZodError. */
export type ReadSubject = (object: unknown) => Subject | null;

const reference = idOf.nullish();

const Session = z.object({ object: z.literal("checkout.session"), subscription: reference });

/** Somebody paid by a link: who, is read from Stripe with the subscription. */
export const checkoutSession: ReadSubject = (object) =>
  aboutSubscription(Session.parse(object).subscription);

const Subscription = z.object({ object: z.literal("subscription"), id: z.string() });

/** A subscription began, changed or ended; what it is now is read from Stripe. */
export const subscription: ReadSubject = (object) => ({
  subscription: Subscription.parse(object).id,
});

const Invoice = z.object({
  object: z.literal("invoice"),
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish(),
  /** where it stood before API version 2025-03-31; an endpoint keeps the version it was made with */
  subscription: reference,
});

/** An invoice was paid, or could not be. */
export const invoice: ReadSubject = (object) => {
  const { parent, subscription } = Invoice.parse(object);
  return aboutSubscription(parent?.subscription_details?.subscription ?? subscription);
};

const Charge = z.object({ object: z.literal("charge"), customer: reference });

/** Money went back: the history of that customer's payments shows it. */
export const charge: ReadSubject = (object) => {
  const { customer } = Charge.parse(object);
  return customer ? { customer } : null;
};

const Dispute = z.object({ object: z.literal("dispute"), charge: idOf });

/** A payment is disputed: a dispute names its charge only, and the charge its customer. */
export const dispute: ReadSubject = (object) => ({ charge: Dispute.parse(object).charge });

function aboutSubscription(id: string | null | undefined): Subject | null {
  return id ? { subscription: id } : null;
}
