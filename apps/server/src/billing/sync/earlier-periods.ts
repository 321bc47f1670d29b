import type { StripeInvoice } from "./stripe-schemas.ts";

/**
 * Of a subscription's invoices, newest first, those that are open for a period that was over when
 * a later one was charged, or tried: only the newest is asked for (decision 090).
 */
export function earlierPeriods(invoices: readonly StripeInvoice[]): StripeInvoice[] {
  const ofPlan = invoices.filter(isOfPlan);
  const newest = ofPlan.find((one) => one.status === "paid" || isTried(one));
  return newest ? ofPlan.filter((one) => isTried(one) && isOverBefore(one, newest)) : [];
}

/** The others of a subscription's invoices, newest first. */
export function withoutEarlierPeriods(invoices: readonly StripeInvoice[]): StripeInvoice[] {
  const earlier = new Set(earlierPeriods(invoices));
  return invoices.filter((one) => !earlier.has(one));
}

/**
 * The oldest of the invoices that were tried in vain, or sent, since the newest payment: open, given
 * up as uncollectible, or voided for a later one. Undefined if none is open.
 */
export function oldestUnpaid(invoices: readonly StripeInvoice[]): StripeInvoice | undefined {
  let oldest = invoices.find(isAwaited);
  if (!oldest) return undefined;
  for (const one of invoices.slice(invoices.indexOf(oldest) + 1)) {
    if (one.status === "paid" && isOfPlan(one)) break;
    if (isAwaited(one) || isGivenUp(one) || isVoidedAfter(one, oldest)) oldest = one;
  }
  return oldest;
}

/** Whether nothing was paid for the plan since one that was given up as uncollectible. */
export function isUnpaidSinceGivenUp(invoices: readonly StripeInvoice[]): boolean {
  const newest = invoices.filter(isOfPlan).find((one) => one.status === "paid" || isGivenUp(one));
  return newest !== undefined && isGivenUp(newest);
}

/** Whether a card was tried for an open one. */
export const isTried = ({ status, attempted }: StripeInvoice): boolean =>
  status === "open" && attempted;

/** Whether one was sent to be paid by hand, as Stripe's dashboard can be told for a subscription. */
const isSent = ({ status, collection_method }: StripeInvoice): boolean =>
  status === "open" && collection_method === "send_invoice";

/** Whether a payment is waited for: a card was tried, or the plan's is to be made by hand. */
export const isAwaited = (invoice: StripeInvoice): boolean =>
  isTried(invoice) || (isSent(invoice) && isOfPlan(invoice));

/** A subscription's first. */
export const isFirst = ({ billing_reason }: StripeInvoice): boolean =>
  billing_reason === "subscription_create";

/** Those by hand are for something other than the plan. */
export const isOfPlan = ({ billing_reason }: StripeInvoice): boolean => billing_reason !== "manual";

/** Also while a period is changed at Stripe, only that which it began with is charged for it. */
function isOverBefore({ lines }: StripeInvoice, { created }: StripeInvoice): boolean {
  const ends = lines?.data.map(({ period }) => period.end) ?? [];
  return ends.length > 0 && Math.max(...ends) <= created;
}

/** One of a time in which nothing was collected is uncollectible, too, but was not tried. */
export const isGivenUp = ({ status, attempted }: StripeInvoice): boolean =>
  status === "uncollectible" && attempted;

/** One that was voided for a suspension was so before the next was made, or with it. */
function isVoidedAfter(
  { status, attempted, status_transitions: { voided_at } }: StripeInvoice,
  next: StripeInvoice,
): boolean {
  return status === "void" && attempted && (voided_at ?? 0) >= next.created;
}
