import type { StripeSubscription } from "./stripe-schemas.ts";

const HOUR = 3_600;

/**
 * When the draft of a period that has begun is charged, epoch seconds: Stripe waits about an hour
 * (decision 081). Null if there is none, undefined if only the invoice's id was read.
 */
export function renewalChargeAt({
  latest_invoice: latest,
}: Pick<StripeSubscription, "latest_invoice">): number | null | undefined {
  if (typeof latest === "string") return undefined;
  const isCharged = latest?.status === "draft" && latest.auto_advance && latest.amount_due > 0;
  return isCharged ? (latest.automatically_finalizes_at ?? latest.created + HOUR) : null;
}
