import type { Ctx } from "../../context.ts";
import { isOwingStatus, readOpenInvoices } from "./open-invoices.ts";
import type { StripeSubscription } from "./stripe-schemas.ts";

/** What a subscription owes: its open invoices. Times in epoch milliseconds. */
export interface Owed {
  /** when the oldest was made */
  since: number;
  /** when the card is tried again for one of them; null if it is not */
  retryAt: number | null;
  /** whether the coupons are still shown, for some days (decision 037) */
  graces: boolean;
}

/**
 * The invoices for which a past due or unpaid subscription waits, null if there are none: one that
 * is void or uncollectible is not waited for. Errors: Stripe's own, ZodError.
 */
export async function readOwed(
  ctx: Ctx,
  { id, status }: Pick<StripeSubscription, "id" | "status">,
): Promise<Owed | null> {
  if (!isOwingStatus(status)) return null;
  const open = await readOpenInvoices(ctx, id);
  if (open.length === 0) return null;
  const tries = open.flatMap(({ next_payment_attempt: next }) => next ?? []);
  return {
    since: Math.min(...open.map(({ created }) => created)) * 1000,
    retryAt: tries.length === 0 ? null : Math.min(...tries) * 1000,
    graces: status === "past_due",
  };
}
