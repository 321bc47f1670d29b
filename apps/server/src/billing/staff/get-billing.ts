import type { endpoints, Params, StaffBilling, StaffPayment } from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { countRows } from "../../db/count-rows.ts";
import type { TransactionRow } from "../../db/tables.ts";
import { presentTransaction } from "../list-transactions.ts";
import { dashboardPage } from "../payment-pages.ts";
import { currentSubscription, isAtStripe, presentSubscription } from "../subscription.ts";
import { isRefundable, refundableAmount } from "./refund-payment.ts";
import { ownerOfStore } from "./store-owner.ts";

/** More than eight years of monthly payments. */
const SHOWN = 100;

/** The current subscription of a store's owner, and the newest payments. Errors: 404. */
export async function getBilling(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffGetBilling> },
): Promise<StaffBilling> {
  const accountId = await ownerOfStore(ctx, params.id);
  const current = await currentSubscription(ctx, accountId);
  const theirs = ctx.db
    .selectFrom("payment_transaction")
    .where("account_id", "=", accountId)
    .where("client_id", "=", ctx.client.id);
  const payments = await theirs
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const shown = current && isAtStripe(current.id) ? current : undefined;
  const customer = shown?.stripe_customer_id;
  return {
    subscription: shown
      ? {
          ...presentSubscription(shown, ctx.client),
          stripe_url: dashboardPage(ctx, "subscriptions", shown.id),
        }
      : null,
    customer: customer
      ? { id: customer, stripe_url: dashboardPage(ctx, "customers", customer) }
      : null,
    payments: payments.map((row) => presentPayment(ctx, row)),
    payment_count: await countRows(theirs),
  };
}

function presentPayment(ctx: Ctx, row: TransactionRow): StaffPayment {
  return {
    ...presentTransaction(ctx, row),
    // Its page is the merchant's own.
    receipt_url: null,
    invoice_url: null,
    stripe_url: dashboardPage(ctx, "invoices", row.stripe_invoice_id),
    refundable: isRefundable(row),
    refundable_amount: refundableAmount(row),
  };
}
