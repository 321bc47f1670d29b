import { z } from "zod";

/** What an event is about: a subscription, all that a customer has, or whatever a charge paid for. */
export type Subject = { subscription: string } | { customer: string } | { charge: string };

/** Reads from an event's object what it is about; null when that is nothing of ours. Errors: ZodError. */
export type ReadSubject = (object: unknown) => Subject | null;

/** Stripe gives an id, or the whole object, or nothing. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform((whole) => whole.id)])
  .nullish();

export function aboutSubscription(id: string | null | undefined): Subject | null {
  return id ? { subscription: id } : null;
}

export function aboutCustomer(id: string | null | undefined): Subject | null {
  return id ? { customer: id } : null;
}
