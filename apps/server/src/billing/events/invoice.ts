import { z } from "zod";
import { aboutSubscription, type ReadSubject, reference } from "./subject.ts";

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
