import { z } from "zod";
import type { Client } from "../clients/clients.ts";
import type { Ctx } from "../context.ts";
import type { PlanProduct } from "../ports/payments.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { type Offer, offersOf, productIdOf } from "./offers.ts";
import { ensureLinks } from "./payment-link.ts";
import { CLIENT_METADATA_KEY } from "./sync/stripe-schemas.ts";

const FRESH_MS = 10 * 60_000;

/**
 * The product, prices and payment links of the ctx's client, found at Stripe or created there once.
 * Cached in this process; a stale value is used while it is reloaded. Errors: Stripe's own,
 * ZodError.
 */
export async function loadPlanProduct(ctx: Ctx): Promise<PlanProduct> {
  const { planProducts, sharePlanProduct } = ctx.ports.payments;
  const { id, version } = ctx.client;
  const refresh = () => sharePlanProduct(`${id} ${version}`, () => refreshPlanProduct(ctx));
  const cached = planProducts.get(id);
  // Before a new price is known at Stripe, nothing is sold for the old one.
  if (cached?.version !== version) return refresh();
  if (ctx.clock.now() - cached.at > FRESH_MS) {
    planProducts.set(id, { ...cached, at: ctx.clock.now() });
    refresh().catch((error) => ctx.log.warn({ event: "offer_not_renewed", err: error }));
  }
  return cached.planProduct;
}

async function refreshPlanProduct(ctx: Ctx): Promise<PlanProduct> {
  const { id, name, updated } = await ensureProduct(ctx);
  const sold = [];
  for (const offer of offersOf(ctx.client)) {
    const price = await ensurePrice(ctx, id, offer);
    sold.push({ offer, price: price.id });
  }
  const urls = await ensureLinks(ctx, {
    prices: sold.map(({ price }) => price),
    allowsCodes: ctx.client.allowPromotionCodes,
    clientMetadata: clientMetadataOf(ctx.client),
  });
  const offers = sold.map(({ offer }, index) => ({ ...offer, url: urls[index] ?? "" }));
  const planProduct = { productId: id, name, updated, offers };
  const { id: clientId, version } = ctx.client;
  ctx.ports.payments.planProducts.set(clientId, { planProduct, version, at: ctx.clock.now() });
  return planProduct;
}

const clientMetadataOf = (client: Client) => ({ [CLIENT_METADATA_KEY]: String(client.id) });

const Product = z.object({
  id: z.string(),
  name: z.string(),
  updated: z.int(),
  active: z.boolean(),
});

async function ensureProduct(ctx: Ctx): Promise<z.infer<typeof Product>> {
  const id = productIdOf(ctx.client);
  const name = ctx.client.planName;
  const found = await callStripe(ctx, (stripe) => stripe.products.list({ ids: [id], limit: 1 }));
  const [product] = z.array(Product).parse(found.data);
  // Stripe sells nothing of one that was archived by hand, and opens no link of it.
  if (product?.active && product.name === name) return product;
  return Product.parse(
    await callStripe(ctx, (stripe) =>
      product
        ? stripe.products.update(id, { name, active: true })
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
type Price = z.infer<typeof Price>;

/**
 * The price with an offer's lookup key; a changed amount makes a new price that takes the key over.
 */
async function ensurePrice(
  ctx: Ctx,
  product: string,
  { interval, lookupKey: lookup_key, currency, amount: unit_amount }: Offer,
): Promise<Price> {
  const found = await callStripe(ctx, (stripe) =>
    stripe.prices.list({ lookup_keys: [lookup_key], limit: 1 }),
  );
  const [price] = z.array(Price).parse(found.data);
  if (price?.unit_amount === unit_amount && price.currency === currency)
    return price.active ? price : activatePrice(ctx, price);
  return Price.parse(
    await callStripe(ctx, (stripe) =>
      stripe.prices.create(
        {
          product,
          currency,
          unit_amount,
          recurring: { interval },
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

/** Stripe sells nothing at a price that was archived by hand, and closes its links. */
export async function activatePrice(ctx: Ctx, { id }: Pick<Price, "id">): Promise<Price> {
  return Price.parse(await callStripe(ctx, (stripe) => stripe.prices.update(id, { active: true })));
}
