import type { StripeInvoice } from "./stripe-schemas.ts";

type PeriodInvoice = Pick<
  StripeInvoice,
  "billing_reason" | "status" | "attempted" | "created" | "lines"
>;

/**
 * Of a subscription's invoices, newest first, those that are open for a period that was over when
 * a later one was charged, or tried: only the newest is asked for (decision 090).
 */
export function earlierPeriods<T extends PeriodInvoice>(invoices: readonly T[]): T[] {
  const ofPlan = invoices.filter(isOfPlan);
  const newest = ofPlan.find((one) => one.status === "paid" || isTried(one));
  return newest ? ofPlan.filter((one) => isTried(one) && isOverBefore(one, newest)) : [];
}

/**
 * The oldest of the invoices that were tried in vain since the newest payment: open, or voided for
 * a later one. Undefined if none is open.
 */
export function oldestUnpaid(invoices: readonly StripeInvoice[]): StripeInvoice | undefined {
  let oldest = invoices.find(isTried);
  if (!oldest) return undefined;
  for (const one of invoices.slice(invoices.indexOf(oldest) + 1)) {
    if (one.status === "paid" && isOfPlan(one)) break;
    if (isTried(one) || isVoidedAfter(one, oldest)) oldest = one;
  }
  return oldest;
}

const isTried = ({ status, attempted }: PeriodInvoice) => status === "open" && attempted;

/** Those by hand are for something other than the plan. */
export const isOfPlan = ({ billing_reason }: Pick<PeriodInvoice, "billing_reason">): boolean =>
  billing_reason !== "manual";

/** Also while a period is changed at Stripe, only that which it began with is charged for it. */
function isOverBefore({ lines }: PeriodInvoice, { created }: PeriodInvoice): boolean {
  const ends = lines?.data.map(({ period }) => period.end) ?? [];
  return ends.length > 0 && Math.max(...ends) <= created;
}

/** One that was voided for a suspension was so before the next was made, or with it. */
function isVoidedAfter(
  { status, attempted, status_transitions: { voided_at } }: StripeInvoice,
  next: StripeInvoice,
): boolean {
  return status === "void" && attempted && (voided_at ?? 0) >= next.created;
}
