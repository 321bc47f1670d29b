import type { Page, Plan } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { found } from "../errors.ts";
import { orBadGateway } from "./ask-stripe.ts";
import { offerOf } from "./offer.ts";

/** The client's one plan; its payment link tells Stripe who pays, by a word that means nothing elsewhere (D25). */
export async function listPlans(ctx: Ctx<Merchant>): Promise<Page<Plan>> {
  const account = found(
    await ctx.db
      .selectFrom("account")
      .select(["email", "payment_reference"])
      .where("id", "=", ctx.actor.accountId)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  const offer = await orBadGateway(ctx, () => offerOf(ctx));
  const url = new URL(offer.url);
  url.searchParams.set("client_reference_id", account.payment_reference);
  url.searchParams.set("locked_prefilled_email", account.email);
  const plan: Plan = {
    id: offer.productId,
    updated: offer.updated,
    name: offer.name,
    price: { currency: offer.currency, unit_amount: offer.amount },
    payment_link: { url: url.href },
  };
  return { count: 1, next: null, previous: null, results: [plan] };
}
