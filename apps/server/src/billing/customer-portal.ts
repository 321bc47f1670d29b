import { CustomerPortal, type endpoints, type ResponseBody } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { callStripe, lookUpAtStripe } from "./call-stripe.ts";
import { withCustomer } from "./customers.ts";
import { noteDefaultCard } from "./follow-customer.ts";
import { billedCustomer } from "./payment-methods.ts";
import { paymentPage } from "./payment-pages.ts";

/**
 * Creates a session of Stripe's page for changing the card, which returns to the payment page.
 * Errors: 404 before the first payment, 429, 502.
 */
export async function openCustomerPortal(
  ctx: Ctx<Merchant>,
): Promise<ResponseBody<typeof endpoints.openCustomerPortal>> {
  const { customer, subscription } = requireFound(await billedCustomer(ctx));
  return lookUpAtStripe(ctx, async () => {
    if (subscription !== null) await noteDefaultCard(ctx, subscription);
    const billed = { accountId: ctx.actor.accountId, customer };
    const session = await withCustomer(ctx, billed, (existing) =>
      callStripe(ctx, (stripe) =>
        stripe.billingPortal.sessions.create({
          customer: existing,
          return_url: `${paymentPage(ctx)}?card=changed`,
        }),
      ),
    );
    return CustomerPortal.parse({ url: session.url });
  });
}
