import type { Price } from "@coupon-center/contract";
import { z } from "zod";
import type { Ctx } from "../context.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { loadPlanProduct } from "./plan-product.ts";

const Listed = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.int().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.int() }).nullable(),
});
const MAX_PRICES = 1_000;

/**
 * The monthly price of the client's product with this amount, which need not be what a new
 * subscription costs; made if there is none. Errors: Stripe's own, ZodError.
 */
export async function ensureMonthlyPrice(
  ctx: Ctx,
  { currency, unit_amount }: Price,
): Promise<string> {
  const { productId: product } = await loadPlanProduct(ctx);
  const listed = await callStripe(ctx, (stripe) =>
    stripe.prices
      .list({ product, active: true, limit: 100 })
      .autoPagingToArray({ limit: MAX_PRICES }),
  );
  const known = z
    .array(Listed)
    .parse(listed)
    .find(
      (one) =>
        one.currency === currency &&
        one.unit_amount === unit_amount &&
        one.recurring?.interval === "month" &&
        one.recurring.interval_count === 1,
    );
  if (known) return known.id;
  const recurring = { interval: "month" } as const;
  const made = await callStripe(ctx, (stripe) =>
    stripe.prices.create(
      { product, currency, unit_amount, recurring },
      { idempotencyKey: idempotencyKey("price", product, currency, unit_amount) },
    ),
  );
  return made.id;
}
