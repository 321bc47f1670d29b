import type { endpoints, Params, PaymentMethod } from "@coupon-center/contract";
import type { Ctx, Merchant } from "../context.ts";
import { found } from "../errors.ts";
import { orBadGateway } from "./ask-stripe.ts";
import { chooseCard } from "./default-card.ts";
import { billedCustomer, readCards } from "./payment-methods.ts";

/** Pays with this card from now on; never while one is being removed. Errors: 404 for a card that is not the merchant's own, 502. */
export async function makeDefaultPaymentMethod(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.makeDefaultPaymentMethod> },
): Promise<PaymentMethod> {
  const who = found((await billedCustomer(ctx)) ?? undefined);
  return orBadGateway(ctx, () =>
    ctx.ports.payments.inTurn(who.customer, async () => {
      const card = found((await readCards(ctx, who)).find(({ id }) => id === params.id));
      if (!card.is_default) await chooseCard(ctx, who, card.id);
      return { ...card, is_default: true };
    }),
  );
}
