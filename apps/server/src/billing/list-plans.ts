import { onePage, type Page, type Plan } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { mapStripeErrors } from "./call-stripe.ts";
import { loadPlanProduct } from "./plan-product.ts";
import { isSuspended } from "./sync/suspended-sql.ts";

/**
 * The client's plan, monthly and then yearly if it is sold so (decision 085). Each payment link
 * carries an opaque reference to the merchant (decision 036); none is given to one who is
 * suspended, whose page would stay hidden (decision 067).
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
  const { updated, name, offers } = await mapStripeErrors(ctx, () => loadPlanProduct(ctx));
  const isSold = !(await isSuspended(ctx, ctx.actor.accountId));
  const plans = offers.map(({ interval, lookupKey, currency, amount, url }): Plan => {
    const own = new URL(url);
    own.searchParams.set("client_reference_id", account.payment_reference);
    own.searchParams.set("locked_prefilled_email", account.email);
    return {
      id: lookupKey,
      interval,
      updated,
      name,
      price: { currency, unit_amount: amount },
      payment_link: { url: isSold ? own.href : null },
    };
  });
  return onePage(plans);
}
