import { z } from "zod";
import type { Ctx } from "../context.ts";
import { callStripe } from "./call-stripe.ts";

const Charge = z.object({ paid: z.boolean(), payment_method: z.string().nullable() });

/** The last tries of a customer's cards, newest first. Errors: Stripe's own, ZodError. */
export async function readRecentCharges(ctx: Ctx, customer: string) {
  const { data } = await callStripe(ctx, (stripe) => stripe.charges.list({ customer, limit: 10 }));
  return z.array(Charge).parse(data);
}
