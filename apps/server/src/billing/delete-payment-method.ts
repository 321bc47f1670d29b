import { type endpoints, keepOnePaymentMethod, type Params } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { fieldError, found } from "../errors.ts";
import { askStripe, orBadGateway } from "./ask-stripe.ts";
import { chooseCard } from "./default-card.ts";
import { billedCustomer, readCards } from "./payment-methods.ts";

/**
 * Removes a card, never the last one, also not by two calls at once; when it was the default, the newest of
 * the others takes its place first. Errors: 404 for a card that is not the merchant's own, 400, 502.
 */
export async function deletePaymentMethod(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.deletePaymentMethod> },
): Promise<{ success: true }> {
  const who = found((await billedCustomer(ctx)) ?? undefined);
  const { payments } = ctx.ports;
  await orBadGateway(ctx, () =>
    payments.inTurn(who.customer, async () => {
      const cards = await readCards(ctx, who);
      const card = found(cards.find(({ id }) => id === params.id));
      const next = cards.find(({ id }) => id !== params.id);
      if (!next) throw fieldError("non_field_errors", keepOnePaymentMethod);
      if (card.is_default) await chooseCard(ctx, who, next.id);
      await askStripe(ctx, (stripe) => stripe.paymentMethods.detach(card.id));
    }),
  );
  return { success: true };
}
