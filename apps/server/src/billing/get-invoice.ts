import type { endpoints, Params, ResponseBody } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { addressOfPayment } from "./own-payment.ts";

/**
 * The current address of a payment's invoice as PDF at Stripe (decision 079). Errors: 404 for a
 * payment that is not the merchant's, or whose invoice has none; 429, 502.
 */
export function getInvoice(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.getInvoice> },
): Promise<ResponseBody<typeof endpoints.getInvoice>> {
  return addressOfPayment(ctx, params.id, ({ invoice_pdf }) => invoice_pdf ?? null);
}
