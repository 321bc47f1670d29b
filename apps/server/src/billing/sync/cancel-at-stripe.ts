import type Stripe from "stripe";
import type { Ctx } from "../../context.ts";
import { isMissing, isOutage, isStripeError } from "../../ports/stripe-errors.ts";
import { callStripe } from "../call-stripe.ts";
import { earlierPeriods, isOfPlan } from "./earlier-periods.ts";
import { listInvoices } from "./read-invoices.ts";
import { renewalChargeAt } from "./renewal-charge.ts";
import { isEnded, pauseOf, type StripeInvoice, type StripeSubscription } from "./stripe-schemas.ts";

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

/**
 * Whether no invoice of a subscription is to be paid any more. None of one that has ended,
 * whatever ended it (decision 058): Stripe no longer charges the card, but the invoice could still
 * be paid on its page. Of one that is paused by a suspension while it is past due, or its renewal
 * is a draft, which Stripe would go on charging (decisions 067, 081).
 */
const owesInVain = (facts: StripeSubscription) =>
  isEnded(facts.status) || isChargedWhileSuspended(facts);

/**
 * Voids those of a subscription's invoices that are not to be paid any more: besides these, of one
 * that goes on, what an earlier period left open (decision 090), and the drafts of an unpaid one of
 * which all is paid that was asked for (decision 037). It runs after the end, as voiding first
 * would make the subscription active; every sync repeats it until it is done. Returns how many were
 * voided, and how many Stripe refused to. Errors: Stripe's own during an outage.
 */
export async function voidUnpaidInvoices(
  ctx: Ctx,
  facts: StripeSubscription,
  invoices: readonly StripeInvoice[],
): Promise<{ voided: number; refused: number }> {
  const count = { voided: 0, refused: 0 };
  for (const { id, status } of unwantedOf(facts, invoices.filter(isOfPlan))) {
    try {
      await callStripe(ctx, (stripe) => voidInvoice(stripe, id, status));
      count.voided += 1;
    } catch (error) {
      if (!isStripeError(error) || isOutage(error)) throw error;
      // E.g. as it was paid in the meantime: then it is refunded.
      ctx.log.warn({ event: "invoice_not_voided", invoice: id, err: error });
      count.refused += 1;
    }
  }
  return count;
}

/**
 * The same for all of a subscription's invoices, which it returns as they are then, newest first:
 * what Stripe refused to void may have been paid meanwhile. Errors: Stripe's own, ZodError.
 */
export async function voidAndList(
  ctx: Ctx,
  facts: StripeSubscription,
): Promise<{ voided: number; invoices: StripeInvoice[] }> {
  const listed = await listInvoices(ctx, facts.id);
  const { voided, refused } = await voidUnpaidInvoices(ctx, facts, listed);
  const isSame = voided + refused === 0;
  return { voided, invoices: isSame ? listed : await listInvoices(ctx, facts.id) };
}

function unwantedOf(facts: StripeSubscription, invoices: readonly StripeInvoice[]) {
  if (owesInVain(facts)) return invoices.filter(isUnpaid);
  const isSkipping = facts.status === "unpaid" && !pauseOf(facts);
  return [...earlierPeriods(invoices), ...(isSkipping ? skippedPeriods(invoices) : [])];
}

const isUnpaid = ({ status }: StripeInvoice) =>
  status === "draft" || status === "open" || status === "uncollectible";

/**
 * The drafts of the periods in which a subscription was unpaid, oldest first; none before all that
 * Stripe tried to collect is paid. The subscription becomes active once none is newer than that.
 */
function skippedPeriods(invoices: readonly StripeInvoice[]): StripeInvoice[] {
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
