import type { OpenPayment } from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx } from "../context.ts";
import type { SubscriptionRow } from "../db/tables.ts";
import { isOutage, isStripeError } from "../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { currentSubscription } from "./subscription.ts";
import { isOwingStatus, readOpenInvoices } from "./sync/open-invoices.ts";
import { isSuspended } from "./sync/suspended-sql.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

/**
 * Tries the open invoices of an account's current subscription again with a card, at once, and
 * reads the result; null if nothing is open. One that is paused for want of a card goes on, and its
 * next period is charged. A card is tried once for an invoice, however often and
 * by whomever this is called: the idempotency key makes Stripe repeat its answer. What was never
 * tried, as a first payment or an invoice that was sent, is left to its payer, unless the merchant
 * has chosen the card here. Called under the billing lease. Errors: an outage of Stripe.
 */
export async function payOpenWith(
  ctx: Ctx,
  accountId: number,
  card: string,
  isChosen = false,
): Promise<OpenPayment | null> {
  const current = await owingPlan(ctx, accountId);
  if (!current) return null;
  const isPaused = current.status === "paused";
  if (isPaused) await resume(ctx, current.id, card);
  // The oldest first, as Stripe's own tries do; what follows a refusal would be refused too.
  const which = isChosen ? "awaited" : "tried";
  const open = (await readOpenInvoices(ctx, current.id, which)).reverse();
  let result: OpenPayment | null =
    isPaused && open.length === 0 ? { outcome: "paid", url: null } : null;
  for (const { id, hosted_invoice_url } of open) {
    const outcome = await tryCard(ctx, id, card);
    if (outcome === null) continue;
    result = { outcome, url: hosted_invoice_url ?? null };
    if (outcome !== "paid") break;
  }
  if (result) await syncSubscription(ctx, { accountId });
  return result;
}

/**
 * An account's plan if it waits for a payment, or a card; null while its collection is paused, or
 * is to be, for a suspension.
 */
export async function owingPlan(ctx: Ctx, accountId: number): Promise<SubscriptionRow | null> {
  const row = await currentSubscription(ctx, accountId);
  if (row === undefined || row.pause) return null;
  // A first payment is open, too, but nothing is overdue.
  const isFirst = row.status === "incomplete";
  if (!isOwingStatus(row.status) && !isFirst && row.status !== "paused") return null;
  return (await isSuspended(ctx, accountId)) ? null : row;
}

/**
 * Begins the next period of a subscription that Stripe paused as its trial ended without a card.
 */
async function resume(ctx: Ctx, id: string, card: string): Promise<void> {
  await callStripe(ctx, (stripe) =>
    stripe.subscriptions.resume(
      id,
      { billing_cycle_anchor: { type: "now" } },
      { idempotencyKey: idempotencyKey("resume", id, card) },
    ),
  );
}

/** The codes with which Stripe says that the bank asks the payer for a confirmation. */
const CONFIRMATION = new Set([
  "invoice_payment_intent_requires_action",
  "subscription_payment_intent_requires_action",
  "authentication_required",
]);

/** Null if the invoice was paid, voided or is otherwise not open any more. */
async function tryCard(
  ctx: Ctx,
  invoice: string,
  payment_method: string,
): Promise<OpenPayment["outcome"] | null> {
  try {
    await callStripe(ctx, (stripe) =>
      stripe.invoices.pay(
        invoice,
        { payment_method },
        { idempotencyKey: idempotencyKey("pay", invoice, payment_method) },
      ),
    );
    return "paid";
  } catch (error) {
    if (!isStripeError(error) || isOutage(error)) throw error;
    const { type, code, decline_code } = ErrorFields.parse(error);
    ctx.log.info({ event: "open_invoice_not_paid", invoice, code, decline_code });
    if (CONFIRMATION.has(code ?? "") || CONFIRMATION.has(decline_code ?? "")) return "confirm";
    return type === "StripeCardError" ? "declined" : null;
  }
}

const ErrorFields = z.object({
  type: z.string(),
  code: z.string().optional(),
  decline_code: z.string().optional(),
});
