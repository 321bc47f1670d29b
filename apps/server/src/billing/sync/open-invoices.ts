import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import {
  isAwaited,
  isFirst,
  isGivenUp,
  isOfPlan,
  isTried,
  withoutEarlierPeriods,
} from "./earlier-periods.ts";
import { StripeInvoice } from "./stripe-schemas.ts";

/** Whether a subscription of this status may wait for a payment. */
export function isOwingStatus(status: string): boolean {
  return status === "past_due" || status === "unpaid";
}

/**
 * The open invoices of a subscription for which a card was tried, or also those that wait for their
 * payer, newest first, and none of an earlier period, which is to be voided (decision 090); also
 * its newest one if Stripe has given that up as uncollectible, as it takes a payment for it still.
 * Errors: Stripe's own, ZodError.
 */
export async function readOpenInvoices(
  ctx: Ctx,
  subscription: string,
  which: "tried" | "awaited" = "tried",
) {
  const list = await callStripe(ctx, (stripe) =>
    stripe.invoices.list({ subscription, limit: 100 }),
  );
  const invoices = z.array(StripeInvoice).parse(list.data);
  const newest = invoices.find((one) => isOfPlan(one) && one.status !== "draft");
  return withoutEarlierPeriods(invoices).filter(
    (one) =>
      isTried(one) ||
      (which === "awaited" && (isAwaited(one) || (one.status === "open" && isFirst(one)))) ||
      (one === newest && isGivenUp(one)),
  );
}
