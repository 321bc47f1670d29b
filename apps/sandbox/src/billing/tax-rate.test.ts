import type Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { newSale } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const invoicesOf = async (subscription: string) =>
  (await world.stripe.invoices.list({ subscription })).data;
const chargedOf = async (subscription: string) =>
  (await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid).reverse();

describe("a tax rate", () => {
  const taxed = async (inclusive: boolean, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    const rate = await world.stripe.taxRates.create({
      display_name: "VAT",
      percentage: 20,
      inclusive,
    });
    const { id } = await world.stripe.subscriptions.create({
      ...(await newSale(world.stripe)),
      default_tax_rates: [rate.id],
      ...more,
    });
    const [invoice] = await invoicesOf(id);
    return { rate: rate.id, id, invoice };
  };

  test("that is exclusive is charged besides the price, also at renewals", async () => {
    const { rate, id, invoice } = await taxed(false);
    expect(invoice).toMatchObject({
      subtotal: 2499,
      total_excluding_tax: 2499,
      total: 2999,
      amount_paid: 2999,
      total_taxes: [
        {
          amount: 500,
          taxable_amount: 2499,
          tax_behavior: "exclusive",
          tax_rate_details: { tax_rate: rate },
          type: "tax_rate_details",
        },
      ],
    });
    await world.post("/sandbox/clock", { advance: "P1M" });
    expect(await chargedOf(id)).toEqual([2999, 2999]);
  });

  test("that is inclusive is a part of the price", async () => {
    const { invoice } = await taxed(true);
    expect(invoice).toMatchObject({
      subtotal: 2499,
      total: 2499,
      total_excluding_tax: 2082,
      amount_paid: 2499,
      total_taxes: [{ amount: 417, taxable_amount: 2082, tax_behavior: "inclusive" }],
    });
  });

  test("is of what is left after a discount", async () => {
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: "once" });
    const { invoice } = await taxed(false, { discounts: [{ coupon }] });
    expect(invoice).toMatchObject({
      subtotal: 2499,
      total_excluding_tax: 1249,
      total: 1499,
      total_taxes: [{ amount: 250, taxable_amount: 1249 }],
    });
  });

  test("goes with the subscription's", async () => {
    const { id } = await taxed(false);
    await world.stripe.subscriptions.update(id, { default_tax_rates: "" });
    await world.post("/sandbox/clock", { advance: "P1M" });
    expect(await chargedOf(id)).toEqual([2999, 2499]);
  });
});
