import { type Answer, CustomerPortal, type endpoints } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { found } from "../errors.ts";
import { askStripe, orBadGateway } from "./ask-stripe.ts";
import { billedCustomer } from "./payment-methods.ts";
import { paymentPage } from "./sync/tell.ts";

/** Opens Stripe's page to change the card; it leads back to the payment page. Errors: 404 before the first payment, 502. */
export async function openCustomerPortal(
  ctx: Ctx<Merchant>,
): Promise<Answer<typeof endpoints.openCustomerPortal>> {
  const { customer } = found((await billedCustomer(ctx)) ?? undefined);
  return orBadGateway(ctx, async () => {
    const session = await askStripe(ctx, (stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: paymentPage(ctx) }),
    );
    return CustomerPortal.parse({ url: session.url });
  });
}
