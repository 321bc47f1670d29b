import type { PlanInterval, Price } from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx } from "../context.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { activatePrice, loadPlanProduct } from "./plan-product.ts";

const Listed = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.int().nullable(),
  active: z.boolean(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
});
export const MAX_PRICES = 1_000;

/**
 * The price of the client's product with this amount and interval, which need not be what a new
 * subscription costs; made if there is none, and activated if it was archived by hand. Errors:
 * Stripe's own, ZodError.
 */
export async function ensureRecurringPrice(
  ctx: Ctx,
  { currency, unit_amount, interval }: Price & { interval: PlanInterval },
): Promise<string> {
  const { productId: product } = await loadPlanProduct(ctx);
  const listed = await callStripe(ctx, (stripe) =>
    stripe.prices.list({ product, limit: 100 }).autoPagingToArray({ limit: MAX_PRICES }),
  );
  const known = z
    .array(Listed)
    .parse(listed)
    .filter(
      (one) =>
        one.currency === currency &&
        one.unit_amount === unit_amount &&
        one.recurring?.interval === interval &&
        one.recurring.interval_count === 1,
    );
  const price = known.find(({ active }) => active) ?? known[0];
  if (price) return price.active ? price.id : (await activatePrice(ctx, price)).id;
  const made = await callStripe(ctx, (stripe) =>
    stripe.prices.create(
      { product, currency, unit_amount, recurring: { interval } },
      { idempotencyKey: idempotencyKey("price", product, currency, unit_amount, interval) },
    ),
  );
  return made.id;
}
