import { toMinorUnits } from "@coupon-center/contract";
import { z } from "zod";
import type { Client } from "../clients/clients.ts";
import type { Ctx } from "../context.ts";
import type { PlanProduct } from "../ports/payments.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { ensureLink } from "./payment-link.ts";
import { CLIENT_METADATA_KEY } from "./sync/stripe-schemas.ts";

const FRESH_MS = 10 * 60_000;

/**
 * The product, price and payment link of the ctx's client, found at Stripe or created there once.
 * Cached in this process; a stale value is used while it is reloaded. Errors: Stripe's own,
 * ZodError.
 */
export async function loadPlanProduct(ctx: Ctx): Promise<PlanProduct> {
  const { planProducts } = ctx.ports.payments;
  const cached = planProducts.get(ctx.client.id);
  // Before a new price is known at Stripe, nothing is sold for the old one.
  if (cached?.version !== ctx.client.version) return refreshPlanProduct(ctx);
  if (ctx.clock.now() - cached.at > FRESH_MS) {
    planProducts.set(ctx.client.id, { ...cached, at: ctx.clock.now() });
    refreshPlanProduct(ctx).catch((error) =>
      ctx.log.warn({ event: "offer_not_renewed", err: error }),
    );
  }
  return cached.planProduct;
}

async function refreshPlanProduct(ctx: Ctx): Promise<PlanProduct> {
  const product = await ensureProduct(ctx);
  const price = await ensurePrice(ctx, product.id);
  const planProduct = {
    productId: product.id,
    priceId: price.id,
    name: product.name,
    updated: product.updated,
    currency: price.currency,
    amount: price.unit_amount,
    url: await ensureLink(ctx, {
      price: price.id,
      allowsCodes: ctx.client.allowPromotionCodes,
      clientMetadata: clientMetadataOf(ctx.client),
    }),
  };
  const { id, version } = ctx.client;
  ctx.ports.payments.planProducts.set(id, { planProduct, version, at: ctx.clock.now() });
  return planProduct;
}

const clientMetadataOf = (client: Client) => ({ [CLIENT_METADATA_KEY]: String(client.id) });
export const productIdOf = (client: Pick<Client, "id">) => `coupon-center-client-${client.id}`;

const Product = z.object({ id: z.string(), name: z.string(), updated: z.int() });

async function ensureProduct(ctx: Ctx): Promise<z.infer<typeof Product>> {
  const id = productIdOf(ctx.client);
  const name = ctx.client.planName;
  const found = await callStripe(ctx, (stripe) => stripe.products.list({ ids: [id], limit: 1 }));
  const [product] = z.array(Product).parse(found.data);
  if (product?.name === name) return product;
  return Product.parse(
    await callStripe(ctx, (stripe) =>
      product
        ? stripe.products.update(id, { name })
        : stripe.products.create(
            { id, name, metadata: clientMetadataOf(ctx.client) },
            { idempotencyKey: idempotencyKey("product", id, name) },
          ),
    ),
  );
}

const Price = z.object({
  id: z.string(),
  currency: z.string(),
  unit_amount: z.int(),
  active: z.boolean(),
});

/**
 * The price with the client's lookup key; a changed amount creates a new price that takes the key
 * over.
 */
async function ensurePrice(ctx: Ctx, product: string): Promise<z.infer<typeof Price>> {
  const lookup_key = productIdOf(ctx.client);
  const currency = ctx.client.currency.toLowerCase();
  const unit_amount = toMinorUnits(ctx.client.price, currency);
  const found = await callStripe(ctx, (stripe) =>
    stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 }),
  );
  const [price] = z.array(Price).parse(found.data);
  if (price?.unit_amount === unit_amount && price.currency === currency) return price;
  return Price.parse(
    await callStripe(ctx, (stripe) =>
      stripe.prices.create(
        {
          product,
          currency,
          unit_amount,
          recurring: { interval: "month" },
          lookup_key,
          transfer_lookup_key: true,
          metadata: clientMetadataOf(ctx.client),
        },
        {
          idempotencyKey: idempotencyKey(
            "price",
            lookup_key,
            currency,
            unit_amount,
            price?.id ?? null, // equivalent mutant (drop fallback): JSON writes null for either
          ),
        },
      ),
    ),
  );
}
