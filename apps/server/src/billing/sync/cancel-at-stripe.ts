import type Stripe from "stripe";
import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { isMissing, isOutage, isStripeError } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { isEnded, type StripeSubscription } from "./stripe-schemas.ts";

const NEWEST = 1_000;

/**
 * Ends a subscription now, with nothing invoiced or given back for it; one that has ended is answered as it is.
 * What is open is voided by the reading that follows. Errors: Stripe's own, `resource_missing` among them.
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
 * Voids what nobody paid of a subscription that somebody ended (decision 058): Stripe stops asking the card, yet the
 * invoice could still be paid on its page. It comes after the end, since voiding first would make the
 * subscription active; every reading does it again until it is done. Errors: when Stripe is out.
 */
export async function voidUnpaidInvoices(ctx: Ctx, facts: StripeSubscription): Promise<void> {
  if (!isEnded(facts.status) || facts.cancellation_details?.reason !== "cancellation_requested")
    return;
  const invoices = await callStripe(ctx, (stripe) =>
    stripe.invoices
      .list({ subscription: facts.id, limit: 100 })
      .autoPagingToArray({ limit: NEWEST }),
  );
  for (const { id, status, billing_reason } of z.array(Unpaid).parse(invoices)) {
    // Written by hand for something else than the plan: not ours to take back.
    if (billing_reason === "manual") continue;
    if (status === null || !["draft", "open", "uncollectible"].includes(status)) continue;
    try {
      await callStripe(ctx, (stripe) => voidInvoice(stripe, id, status));
    } catch (error) {
      if (!isStripeError(error) || isOutage(error)) throw error;
      // Refused: it was paid in the meantime, and the history will say so.
      ctx.log.warn({ event: "invoice_not_voided", invoice: id, err: error });
    }
  }
}

/** A draft of a subscription cannot be deleted: it is finalised first, which asks nobody to pay it. */
async function voidInvoice(stripe: Stripe, id: string, status: string): Promise<void> {
  const isDraft = status === "draft";
  const { status: now } = isDraft
    ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    : { status };
  if (now !== "paid") await stripe.invoices.voidInvoice(id);
}
