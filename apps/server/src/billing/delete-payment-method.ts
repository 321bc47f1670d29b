import { type endpoints, fault, type Params } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import type { Ctx, Merchant } from "../context.ts";
import { fieldError, requireFound } from "../errors.ts";
import { isUnavailable } from "../ports/stripe-errors.ts";
import { callStripe } from "./call-stripe.ts";
import { changeCards } from "./change-cards.ts";
import { setDefaultCard } from "./follow-customer.ts";
import { readCards } from "./payment-methods.ts";

/**
 * Removes a card, but never the last one, even if two processes remove cards in parallel. If it was
 * the default, the newest other card becomes the default first. Errors: 404 for a card that is not
 * the merchant's, 400, 502.
 */
export async function deletePaymentMethod(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.deletePaymentMethod> },
): Promise<{ success: true }> {
  await changeCards(ctx, async (who) => {
    const cards = await readCards(ctx, who);
    const card = requireFound(cards.find(({ id }) => id === params.id));
    const next = cards.find(({ id }) => id !== params.id);
    if (!next) throw fieldError("non_field_errors", fault("keepOneCard"));
    if (card.is_default) await setDefaultCard(ctx, who, next.id);
    await removeAtStripe(ctx, card.id);
    await writeAudit(ctx, "card removed", "account", ctx.actor.accountId);
  });
  return { success: true };
}

/** Without an answer the card may be gone, and another try does not find it: that is noted. */
async function removeAtStripe(ctx: Ctx<Merchant>, id: string): Promise<void> {
  try {
    await callStripe(ctx, (stripe) => stripe.paymentMethods.detach(id));
  } catch (error) {
    if (isUnavailable(error))
      await writeAudit(ctx, "card removal unanswered", "account", ctx.actor.accountId);
    throw error;
  }
}
