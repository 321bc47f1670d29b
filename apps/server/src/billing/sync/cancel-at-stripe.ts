import type Stripe from "stripe";
import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { isMissing, isOutage, isStripeError } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { renewalChargeAt } from "./renewal-charge.ts";
import { isEnded, pauseOf, type StripeSubscription } from "./stripe-schemas.ts";

const MAX_INVOICES = 1_000;

/**
 * Ends a subscription now, without a final invoice or proration; one that has ended is returned as
 * it is. The sync that follows voids open invoices. Errors: Stripe's own, including
 * `resource_missing`.
 */
export async function cancelAtStripe(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  try {
    return await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return stripe.subscriptions.retrieve(id);
  }
}

const Unpaid = z.object({
  id: z.string(),
  status: z.string().nullable(),
  billing_reason: z.string().nullable(),
});

/**
 * Voids the unpaid invoices of a subscription that has ended, whatever ended it (decision 058):
 * Stripe no longer charges the card, but the invoice could still be paid on its page. It runs after
 * the end, as voiding first would make the subscription active; every sync repeats it until it is
 * done. So are those of one that is paused by a suspension while it is past due, or its renewal is a draft, which
 * Stripe would go on charging (decisions 067, 081). Returns whether any was voided. Errors: Stripe's own during an outage, ZodError for
 * an answer of another form.
 */
export async function voidUnpaidInvoices(ctx: Ctx, facts: StripeSubscription): Promise<boolean> {
  if (!isEnded(facts.status) && !isChargedWhileSuspended(facts)) return false;
  let anyVoided = false;
  const invoices = await callStripe(ctx, (stripe) =>
    stripe.invoices
      .list({ subscription: facts.id, limit: 100 })
      .autoPagingToArray({ limit: MAX_INVOICES }),
  );
  for (const { id, status, billing_reason } of z.array(Unpaid).parse(invoices)) {
    // Created by hand for something other than the plan.
    if (billing_reason === "manual") continue;
    if (status === null || !["draft", "open", "uncollectible"].includes(status)) continue;
    try {
      await callStripe(ctx, (stripe) => voidInvoice(stripe, id, status));
      anyVoided = true;
    } catch (error) {
      if (!isStripeError(error) || isOutage(error)) throw error;
      // Refused because it was paid in the meantime: it is refunded.
      ctx.log.warn({ event: "invoice_not_voided", invoice: id, err: error });
    }
  }
  return anyVoided;
}

/** Pausing does not affect invoices that were created before it. */
function isChargedWhileSuspended(facts: StripeSubscription): boolean {
  if (pauseOf(facts) !== "suspension") return false;
  return facts.status === "past_due" || renewalChargeAt(facts) != null;
}

/**
 * A subscription's draft invoice cannot be deleted: it is finalised first, without requesting a
 * payment.
 */
async function voidInvoice(stripe: Stripe, id: string, status: string): Promise<void> {
  const isDraft = status === "draft";
  const { status: now } = isDraft
    ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    : { status };
  if (now !== "paid") await stripe.invoices.voidInvoice(id);
}
