import { isTried, oldestUnpaid, withoutEarlierPeriods } from "./earlier-periods.ts";
import { isOwingStatus } from "./open-invoices.ts";
import type { StripeInvoice, StripeSubscription } from "./stripe-schemas.ts";

/** What a subscription owes: its open invoices. Times in epoch milliseconds. */
export interface Owed {
  /**
   * since when nothing was paid: when the oldest was made, or was due if it was sent, also if a later
   * one took its place
   */
  since: number;
  /** when the card is tried again for one of them; null if it is not */
  retryAt: number | null;
  /** whether the coupons are still shown, for some days (decision 037) */
  graces: boolean;
}

/**
 * The invoices, newest first, for which a past due or unpaid subscription waits, null if there are
 * none: one that is void or uncollectible is not waited for.
 */
export function owedOf(
  { status }: Pick<StripeSubscription, "status">,
  invoices: readonly StripeInvoice[],
): Owed | null {
  if (!isOwingStatus(status)) return null;
  const oldest = oldestUnpaid(invoices);
  if (!oldest) return null;
  const tries = withoutEarlierPeriods(invoices)
    .filter(isTried)
    .flatMap(({ next_payment_attempt: next }) => next ?? []);
  return {
    since: (oldest.due_date ?? oldest.created) * 1000,
    retryAt: tries.length === 0 ? null : Math.min(...tries) * 1000,
    graces: status === "past_due",
  };
}
