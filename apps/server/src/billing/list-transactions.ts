import {
  type endpoints,
  type Page,
  pageLinks,
  type Query,
  type Transaction,
} from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { countRows } from "../db/count-rows.ts";
import type { TransactionRow } from "../db/tables.ts";
import { seconds } from "../ports/clock.ts";
import { invoicePage, receiptPage } from "./payment-pages.ts";

/** A page of the merchant's own payments, newest first. */
export async function listTransactions(
  ctx: Ctx<Merchant>,
  { query }: { query: Query<typeof endpoints.listTransactions> },
): Promise<Page<Transaction>> {
  const mine = ctx.db
    .selectFrom("payment_transaction")
    .where("account_id", "=", ctx.actor.accountId)
    .where("client_id", "=", ctx.client.id);
  const count = await countRows(mine);
  const rows = await mine
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return {
    count,
    ...pageLinks("/api/v1/coupon-center-transactions", query, count),
    results: rows.map((row) => presentTransaction(ctx, row)),
  };
}

/** One that failed and cannot be paid any more has nothing to open. */
export function presentTransaction(ctx: Ctx, row: TransactionRow): Transaction {
  const payable = row.payable === 1;
  const isOpenable = row.receipt_url !== null && (row.status !== "failed" || payable);
  const isPaid = row.status !== "failed" && row.status !== "open";
  return {
    id: row.id,
    transaction_created: seconds(row.created_at),
    currency: row.currency,
    amount: row.amount,
    receipt_url: isOpenable ? receiptPage(ctx, row.id) : null,
    invoice_url: isPaid ? invoicePage(ctx, row.id) : null,
    payable,
    status: row.status,
    refunded_amount: row.refunded_amount,
  };
}
