import { onePage, type Page, type Plan } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { loadPlanProduct } from "./plan-product.ts";

/**
 * The client's only plan. Its payment link carries an opaque reference to the merchant
 * (decision 036).
 */
export async function listPlans(ctx: Ctx<Merchant>): Promise<Page<Plan>> {
  const account = requireFound(
    await ctx.db
      .selectFrom("account")
      .select(["email", "payment_reference"])
      .where("id", "=", ctx.actor.accountId)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  const planProduct = await mapStripeErrors(ctx, () => loadPlanProduct(ctx));
  const url = new URL(planProduct.url);
  url.searchParams.set("client_reference_id", account.payment_reference);
  url.searchParams.set("locked_prefilled_email", account.email);
  const plan: Plan = {
    id: planProduct.productId,
    updated: planProduct.updated,
    name: planProduct.name,
    price: { currency: planProduct.currency, unit_amount: planProduct.amount },
    payment_link: { url: url.href },
  };
  return onePage([plan]);
}
