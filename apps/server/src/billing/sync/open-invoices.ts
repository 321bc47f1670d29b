import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";

const OpenInvoice = z.object({
  id: z.string(),
  created: z.int(),
  attempted: z.boolean(),
  next_payment_attempt: z.int().nullable(),
  hosted_invoice_url: z.string().nullish(),
});

/** Whether a subscription of this status may wait for a payment. */
export function isOwingStatus(status: string): boolean {
  return status === "past_due" || status === "unpaid";
}

/**
 * The open invoices of a subscription for which a card was tried, or all of them, newest first;
 * times in epoch seconds. Errors: Stripe's own, ZodError.
 */
export async function readOpenInvoices(
  ctx: Ctx,
  subscription: string,
  which: "tried" | "all" = "tried",
) {
  const list = await callStripe(ctx, (stripe) =>
    stripe.invoices.list({ subscription, status: "open", limit: 100 }),
  );
  return z
    .array(OpenInvoice)
    .parse(list.data)
    .filter(({ attempted }) => attempted || which === "all");
}
