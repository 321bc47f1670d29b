import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

async function newPrice(
  product: string,
  change: Partial<Stripe.PriceCreateParams> = {},
): Promise<string> {
  const price = { currency: "usd", unit_amount: 2999, recurring: { interval: "month" as const } };
  return (await world.stripe.prices.create({ product, ...price, ...change })).id;
}

async function subscribed() {
  const subscription = await subscribe(world.stripe);
  const [item] = subscription.items.data;
  if (!item) throw new Error("a subscription without an item");
  const change = (price: string, more: Partial<Stripe.SubscriptionUpdateParams> = {}) =>
    world.stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price }],
      proration_behavior: "none",
      ...more,
    });
  return { subscription, item, change, product: String(item.price.product) };
}

const amounts = async (subscription: Stripe.Subscription) =>
  (await world.stripe.invoices.list({ subscription: subscription.id })).data.map(
    ({ amount_due }) => amount_due,
  );

test("another price without proration: nothing is charged now, the day stays, and the next renewal has it", async () => {
  const { subscription, item, change, product } = await subscribed();
  const price = await newPrice(product);
  const changed = await change(price);
  expect(changed.items.data[0]).toMatchObject({
    id: item.id,
    current_period_end: item.current_period_end,
    price: { id: price, unit_amount: 2999 },
    plan: { id: price, amount: 2999 },
  });
  expect(changed).toMatchObject({ status: "active", billing_cycle_anchor: subscription.created });
  expect((await listAll(world, "/events"))[0]).toMatchObject({
    type: "customer.subscription.updated",
    data: { previous_attributes: { items: { data: [{ price: { unit_amount: 2499 } }] } } },
  });
  expect(await amounts(subscription)).toEqual([2499]);
  await world.post("/sandbox/clock", { advance: "P1M" });
  expect(await amounts(subscription)).toEqual([2999, 2499]);
});

test("what Stripe refuses, or would charge at once, is refused", async () => {
  const { item, change, product } = await subscribed();
  const inactive = await newPrice(product);
  await world.stripe.prices.update(inactive, { active: false });
  const month = { interval: "month" as const };
  for (const [price, message] of [
    ["price_none", "No such price: 'price_none'"],
    [inactive, "inactive"],
    [await newPrice(product, { currency: "eur" }), "doesn't match the expected currency: `usd`"],
    [await newPrice(product, { recurring: { interval: "year" } }), "the interval"],
    [await newPrice(product, { recurring: { ...month, interval_count: 2 } }), "the interval"],
    [await newPrice(product, { unit_amount: 0 }), "from or to a price of 0"],
  ] as const)
    await expect(change(price)).rejects.toThrow(message);
  const once = await world.stripe.prices.create({ product, currency: "usd", unit_amount: 900 });
  await expect(change(once.id)).rejects.toThrow("type=recurring");
  const other = await newPrice(product);
  await expect(change(other, { proration_behavior: "always_invoice" })).rejects.toThrow("prorate");
  const items = [{ id: "si_none", price: other }];
  await expect(change(other, { items })).rejects.toThrow("No such subscription_item: 'si_none'");
  expect((await change(item.price.id)).items.data[0]?.price.id).toBe(item.price.id);
});

test("a subscription that is cancelled keeps its price", async () => {
  const { subscription, change, product } = await subscribed();
  await world.stripe.subscriptions.cancel(subscription.id);
  await expect(change(await newPrice(product))).rejects.toThrow("can only update");
});
