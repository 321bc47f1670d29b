import type { Ctx } from "../../context.ts";
import { isRefusal } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { repetitionFrom } from "../price-moves/first-renewal.ts";
import { endOf, isOfPlan } from "./earlier-periods.ts";
import { isPaid } from "./read-invoices.ts";
import { pauseOf, type StripeInvoice, type StripeSubscription } from "./stripe-schemas.ts";
import { periodEnd } from "./times.ts";

/**
 * Ends a period that is forgiven for a suspension on the next day of the month at the latest, as of
 * a monthly plan (decision 096): a trial until then, as Stripe moves a renewal. Returns whether it
 * did; one that Stripe refuses to move is logged. Errors: Stripe's own during an outage.
 */
export async function shortenForgiven(
  ctx: Ctx,
  facts: StripeSubscription,
  invoices: readonly StripeInvoice[],
): Promise<boolean> {
  if (!isForgiven(facts, invoices)) return false;
  const { id, billing_cycle_anchor: anchor, cancel_at: day } = facts;
  const soon = repetitionFrom(anchor * 1000, 1, ctx.clock.business() + 1) / 1000;
  if (soon >= (periodEnd(facts) ?? 0)) return false;
  // One that is cancelled by date would begin a year, and be charged for it, to that date.
  const isCutBefore = day !== null && day > soon && !facts.cancel_at_period_end;
  const change = { trial_end: soon, ...(isCutBefore && { cancel_at: soon }) };
  try {
    await callStripe(ctx, ({ subscriptions }) =>
      subscriptions.update(id, { ...change, proration_behavior: "none" }),
    );
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ctx.log.warn({ event: "forgiven_period_not_shortened", subscription: id, err: error });
    return false;
  }
}

/** Whether the period that runs is not paid, as its invoice was void for a suspension. */
function isForgiven(facts: StripeSubscription, invoices: readonly StripeInvoice[]): boolean {
  if (facts.status !== "active" || pauseOf(facts) !== "suspension") return false;
  const end = periodEnd(facts) ?? Infinity;
  const ofPeriod = invoices.filter((one) => isOfPlan(one) && endOf(one) >= end);
  // Besides one that was paid, another may be void, as of a change within the period.
  if (ofPeriod.some(isPaid)) return false;
  return ofPeriod.some(({ status, amount_due }) => status === "void" && amount_due > 0);
}
