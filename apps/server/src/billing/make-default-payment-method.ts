import type { endpoints, Params, ResponseBody } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx, Merchant } from "../context.ts";
import { requireFound } from "../errors.ts";
import { changeCards } from "./change-cards.ts";
import { setDefaultCard } from "./follow-customer.ts";
import { payOpenWith } from "./pay-open-with.ts";
import { readCards } from "./payment-methods.ts";

/**
 * Makes a card the default for future payments, unless it is being removed at the same time, and
 * tries the open payment with it.
 * Errors: 404 for a card that is not the merchant's, 502.
 */
export async function makeDefaultPaymentMethod(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.makeDefaultPaymentMethod> },
): Promise<ResponseBody<typeof endpoints.makeDefaultPaymentMethod>> {
  return changeCards(ctx, async (who) => {
    const card = requireFound((await readCards(ctx, who)).find(({ id }) => id === params.id));
    if (!card.is_default) {
      await setDefaultCard(ctx, who, card.id);
      await writeAudit(ctx, "card made default", "account", ctx.actor.accountId);
    }
    const open_payment = await payOpenWith(ctx, ctx.actor.accountId, card.id, true);
    return { ...card, is_default: true, open_payment };
  });
}
