import type { Ctx } from "../../context.ts";
import { isStripeRefusal } from "../../ports/stripe-errors.ts";
import { idempotencyKey } from "../call-stripe.ts";
import { alertOfRefusal } from "./alert-staff.ts";
import { isPaid } from "./read-invoices.ts";
import { isMade } from "./read-payments.ts";
import { isDisputed, paidSources, refundSource, refundsOf } from "./refund-source.ts";
import type { StripeInvoice, StripeSubscription } from "./stripe-schemas.ts";

/**
 * Refunds what was paid on the page of an invoice after its subscription had ended and before the
 * invoice was voided (decision 058): Stripe takes it, and it buys nothing. Repeating it is safe;
 * where a refund failed after it was made, staff is mailed, and gives the money back another way. A
 * refusal is mailed to staff, except while the payer's bank decides on a dispute: the next reading
 * tries again. Errors: Stripe's own during an outage.
 */
export async function refundLatePayments(
  ctx: Ctx,
  accountId: number,
  { facts, invoices }: { facts: StripeSubscription; invoices: readonly StripeInvoice[] },
): Promise<void> {
  const late = invoices.filter((one) => isPaid(one) && isPaidAfterEnd(one, facts));
  for (const source of late.flatMap(paidSources)) {
    const key = idempotencyKey("refund", "late", ...Object.values(source));
    try {
      if (!(await refundsOf(ctx, source)).every(isMade)) continue;
      await refundSource(ctx, source, { reason: "requested_by_customer" }, { idempotencyKey: key });
    } catch (error) {
      if (isDisputed(error)) continue;
      if (!isStripeRefusal(error)) throw error;
      await alertOfRefusal(ctx, { id: facts.id, accountId }, error);
    }
  }
}

/** Also in the second of the end, unless the invoice is of that second, too. */
function isPaidAfterEnd(
  { billing_reason, created, status_transitions: { paid_at } }: StripeInvoice,
  { ended_at }: StripeSubscription,
): boolean {
  // Created by hand for something other than the plan.
  if (billing_reason === "manual" || paid_at === null || ended_at === null) return false;
  return paid_at > ended_at || (paid_at === ended_at && created < ended_at);
}
