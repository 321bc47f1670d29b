import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";

/** The URL that leads to the invoice of a payment (decision 079). */
export function invoicePage(ctx: Ctx, transactionId: number): string {
  return addressAt(ctx.client, `/payment/invoices/${transactionId}`);
}

/** The URL that leads to a payment's receipt, or to the open invoice (decision 061). */
export function receiptPage(ctx: Ctx, transactionId: number): string {
  return addressAt(ctx.client, `/payment/receipts/${transactionId}`);
}

/** The URL of the page that shows the merchant's plan. */
export function paymentPage(ctx: Ctx): string {
  return addressAt(ctx.client, "/payment");
}

/** The page of an object in Stripe's dashboard. */
export function dashboardPage(
  ctx: Ctx,
  kind: "customers" | "disputes" | "invoices" | "subscriptions",
  id: string,
): string {
  const mode = ctx.ports.payments.livemode ? "" : "test/";
  return `https://dashboard.stripe.com/${mode}${kind}/${id}`;
}
