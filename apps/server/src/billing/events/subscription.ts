import { z } from "zod";
import type { ReadSubject } from "./subject.ts";

const Subscription = z.object({ object: z.literal("subscription"), id: z.string() });

/** A subscription began, changed or ended; what it is now is read from Stripe. */
export const subscription: ReadSubject = (object) => ({
  subscription: Subscription.parse(object).id,
});
