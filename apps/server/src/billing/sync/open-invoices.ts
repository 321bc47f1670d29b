import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import { isTried, withoutEarlierPeriods } from "./earlier-periods.ts";
import { StripeInvoice } from "./stripe-schemas.ts";

/** Whether a subscription of this status may wait for a payment. */
export function isOwingStatus(status: string): boolean {
  return status === "past_due" || status === "unpaid";
}

/**
 * The open invoices of a subscription for which a card was tried, or all of them, newest first, and
 * none of an earlier period, which is to be voided (decision 090). Errors: Stripe's own, ZodError.
 */
export async function readOpenInvoices(
  ctx: Ctx,
  subscription: string,
  which: "tried" | "all" = "tried",
) {
  const list = await callStripe(ctx, (stripe) =>
    stripe.invoices.list({ subscription, status: "open", limit: 100 }),
  );
  const open = z.array(StripeInvoice).parse(list.data);
  return withoutEarlierPeriods(open).filter((one) => which === "all" || isTried(one));
}
