import type { Ctx } from "../../context.ts";
import type { TransactionRow } from "../../db/tables.ts";
import type { BilledAccount } from "./account.ts";
import type { Payment } from "./read-payments.ts";

/** A payment that is new in the history or whose status changed. */
export interface PaymentChange {
  id: number;
  was: Payment["status"] | null;
  /** how often the card had been tried before; 0 if unknown */
  triedBefore: number;
  /** what had been given back of it before, in minor units; null if unknown */
  refundedBefore: number | null;
  /** the same of its refunds that failed; 0 if the payment is new */
  failedBefore: number | null;
  /** whether the payer's bank only asked about it before */
  wasInquired: boolean;
  payment: Payment;
}

/** Whether a payment was made since the last reading. */
export function isNewlyPaid({ was, payment }: PaymentChange): boolean {
  return payment.status === "paid" && (was === null || was === "failed" || was === "open");
}

/**
 * How much more of a payment is given back than at the last reading, in minor units: less only if a
 * refund failed. Null if more is and it is not known how much.
 */
export function refundedSince({ was, refundedBefore, payment }: PaymentChange): number | null {
  if (was === null) return 0;
  if (refundedBefore !== null) return payment.refunded_amount - refundedBefore;
  if (payment.status === "refunded") return null;
  // After a won dispute a payment counts as before.
  return was === "partially_refunded" && payment.status === "paid" ? -1 : 0;
}

/** Whether a refund failed after it was made, be it since the last reading or before it. */
export function isRefundFailed(change: PaymentChange): boolean {
  const { failedBefore, payment } = change;
  if (failedBefore !== null && payment.failed_refunds > failedBefore) return true;
  return isGivenBackNoMore(change);
}

/** Whether less of a payment is given back than at the last reading, as a refund failed. */
export function isGivenBackNoMore(change: PaymentChange): boolean {
  return (refundedSince(change) ?? 0) < 0;
}

/** Whether something of a payment had been given back before, or was to be. */
export function isAfterRefund(change: PaymentChange): boolean {
  const { refundedBefore, failedBefore } = change;
  return (refundedBefore ?? 0) > 0 || (failedBefore ?? 0) > 0 || isRefundFailed(change);
}

/**
 * Updates an account's order history from Stripe's data; the first paid transaction is stored
 * permanently (decision 035).
 */
export async function writePayments(
  ctx: Ctx,
  account: BilledAccount,
  subscriptionId: string,
  payments: readonly Payment[],
): Promise<PaymentChange[]> {
  const known = new Map(
    (
      await ctx.db
        .selectFrom("payment_transaction")
        .selectAll()
        .where("account_id", "=", account.id)
        .where("stripe_subscription_id", "=", subscriptionId)
        .execute()
    ).map((row) => [row.stripe_invoice_id, row]),
  );
  const changes: PaymentChange[] = [];
  for (const payment of [...payments, ...creditedOf(known, payments)]) {
    const row = known.get(payment.stripe_invoice_id);
    if (row && isSame(row, payment)) continue;
    const { isRefundLost, isVoid, ...columns } = payment;
    const { id } = await ctx.db
      .insertInto("payment_transaction")
      .values({
        account_id: account.id,
        client_id: account.client_id,
        stripe_subscription_id: subscriptionId,
        ...columns,
      })
      .onConflict((conflict) => conflict.column("stripe_invoice_id").doUpdateSet(columns))
      .returning("id")
      .executeTakeFirstOrThrow();
    changes.push({
      id,
      payment,
      was: row?.status ?? null,
      triedBefore: row?.attempts ?? 0,
      refundedBefore: row?.refunded_amount ?? null,
      failedBefore: row ? row.failed_refunds : 0,
      wasInquired: row?.inquired === 1,
    });
  }
  if (account.first_transaction_id === null) await keepFirst(ctx, account.id);
  return changes;
}

/**
 * Those that could be paid and are no payments any more: a credit note at Stripe left nothing due.
 */
function creditedOf(
  known: ReadonlyMap<string, TransactionRow>,
  payments: readonly Payment[],
): Payment[] {
  const left = new Set(payments.map(({ stripe_invoice_id }) => stripe_invoice_id));
  return [...known.values()]
    .filter((row) => row.payable === 1 && !left.has(row.stripe_invoice_id))
    .map(({ id, account_id, client_id, stripe_subscription_id, ...row }) => ({
      ...row,
      status: "failed",
      payable: 0,
      refunded_amount: 0,
      failed_refunds: 0,
    }));
}

function isSame(row: TransactionRow, payment: Payment): boolean {
  return (
    row.status === payment.status &&
    row.amount === payment.amount &&
    row.created_at === payment.created_at &&
    // Stripe's links are new in each answer.
    (row.receipt_url === null) === (payment.receipt_url === null) &&
    row.attempts === payment.attempts &&
    row.payable === payment.payable &&
    row.inquired === payment.inquired &&
    row.refunded_amount === payment.refunded_amount &&
    row.failed_refunds === payment.failed_refunds
  );
}

async function keepFirst(ctx: Ctx, accountId: number): Promise<void> {
  const first = await ctx.db
    .selectFrom("payment_transaction")
    .select("id")
    .where("account_id", "=", accountId)
    .where("status", "not in", ["failed", "open"])
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  if (!first) return;
  await ctx.db
    .updateTable("account")
    .set({ first_transaction_id: first.id })
    .where("id", "=", accountId)
    .execute();
}
