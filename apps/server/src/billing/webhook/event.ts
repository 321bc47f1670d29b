import { z } from "zod";

/** The fields that all of Stripe's events have. */
export const StripeEvent = z.object({
  id: z.string().regex(/^evt_[A-Za-z0-9_]{1,250}$/),
  object: z.literal("event"),
  type: z.string().max(200),
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;
