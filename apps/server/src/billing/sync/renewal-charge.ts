import { isAwaited, isUnpaidSinceGivenUp } from "./earlier-periods.ts";
import type { LatestInvoice, StripeInvoice, StripeSubscription } from "./stripe-schemas.ts";

const HOUR = 3_600;

type Renewed = Pick<StripeSubscription, "latest_invoice">;

/**
 * The draft of a period that has begun, if Stripe will charge it. Null if there is none, undefined
 * if only the invoice's id was read.
 */
export function draftOf({ latest_invoice: latest }: Renewed): LatestInvoice | null | undefined {
  if (typeof latest === "string") return undefined;
  const isCharged = latest?.status === "draft" && latest.auto_advance && latest.amount_due > 0;
  return isCharged ? latest : null;
}

/** When that draft is charged, epoch seconds: Stripe waits about an hour (decision 081). */
export function renewalChargeAt(facts: Renewed): number | null | undefined {
  const draft = draftOf(facts);
  return draft && (draft.automatically_finalizes_at ?? draft.created + HOUR);
}

/**
 * A subscription as it stands by its invoices: Stripe calls it past due until its newest invoice is
 * paid, also while that is a draft and nothing else waits for a payment (decision 081).
 */
export function withStatusByInvoices(
  facts: StripeSubscription,
  invoices: readonly StripeInvoice[],
): StripeSubscription {
  const isRenewing = facts.status === "past_due" && renewalChargeAt(facts) != null;
  const isOwing = invoices.some(isAwaited) || isUnpaidSinceGivenUp(invoices);
  return isRenewing && !isOwing ? { ...facts, status: "active" } : facts;
}
