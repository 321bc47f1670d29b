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

const Invoice = z.object({
  id: z.string(),
  status: z.string().nullable(),
  attempted: z.boolean(),
  billing_reason: z.string().nullable(),
});
type Invoice = z.infer<typeof Invoice>;

/**
 * Voids the unpaid invoices of a subscription that has ended, whatever ended it (decision 058):
 * Stripe no longer charges the card, but the invoice could still be paid on its page. It runs after
 * the end, as voiding first would make the subscription active; every sync repeats it until it is
 * done. So are those of one that is paused by a suspension while it is past due, or its renewal is
 * a draft, which Stripe would go on charging (decisions 067, 081), and the drafts of an unpaid one
 * of which all is paid that was asked for (decision 037). Returns whether any was voided. Errors:
 * Stripe's own during an outage, ZodError for an answer of another form.
 */
export async function voidUnpaidInvoices(ctx: Ctx, facts: StripeSubscription): Promise<boolean> {
  const voidsAll = isEnded(facts.status) || isChargedWhileSuspended(facts);
  const mayBePaidUp = facts.status === "unpaid" && !pauseOf(facts);
  if (!voidsAll && !mayBePaidUp) return false;
  let anyVoided = false;
  const invoices = await callStripe(ctx, (stripe) =>
    stripe.invoices
      .list({ subscription: facts.id, limit: 100 })
      .autoPagingToArray({ limit: MAX_INVOICES }),
  );
  // Invoices by hand are for something other than the plan.
  const known = z.array(Invoice).parse(invoices);
  const ofPlan = known.filter(({ billing_reason }) => billing_reason !== "manual");
  for (const { id, status } of voidsAll ? ofPlan.filter(isUnpaid) : skippedPeriods(ofPlan)) {
    try {
      await callStripe(ctx, (stripe) => voidInvoice(stripe, id, status));
      anyVoided = true;
    } catch (error) {
      if (!isStripeError(error) || isOutage(error)) throw error;
      // Refused, e.g. as it was paid in the meantime: then it is refunded.
      ctx.log.warn({ event: "invoice_not_voided", invoice: id, err: error });
    }
  }
  return anyVoided;
}

const isUnpaid = ({ status }: Invoice) =>
  status === "draft" || status === "open" || status === "uncollectible";

/**
 * The drafts of the periods in which a subscription was unpaid, oldest first; none before all that
 * Stripe tried to collect is paid. The subscription becomes active once none is newer than that.
 */
function skippedPeriods(invoices: readonly Invoice[]): Invoice[] {
  const tried = invoices.filter(({ attempted }) => attempted);
  if (tried[0]?.status !== "paid" || tried.some(({ status }) => status === "open")) return [];
  // One that was finalised by an earlier try is open.
  return invoices.filter((one) => !one.attempted && isUnpaid(one)).reverse();
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
async function voidInvoice(stripe: Stripe, id: string, status: string | null): Promise<void> {
  const isDraft = status === "draft";
  const { status: now } = isDraft
    ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    : { status };
  if (now !== "paid") await stripe.invoices.voidInvoice(id);
}
