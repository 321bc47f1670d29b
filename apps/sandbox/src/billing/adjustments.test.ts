import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newSale, subscribe } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

const DAY = 86_400;
let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const advance = (duration: string) => world.post("/sandbox/clock", { advance: duration });
const invoicesOf = async (subscription: string) =>
  (await world.stripe.invoices.list({ subscription, limit: 100 })).data;
const chargedOf = async (subscription: string) =>
  (await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid).reverse();

describe("a trial", () => {
  test("is free until its end, is told of three days before, and is charged an hour after it", async () => {
    await world.close();
    world = await startWorld({ draftMinutes: 60 });
    const { stripe } = world;
    const made = await stripe.subscriptions.create({
      ...(await newSale(world.stripe)),
      trial_period_days: 14,
    });
    const end = made.start_date + 14 * DAY;
    expect(made).toMatchObject({
      status: "trialing",
      trial_start: made.start_date,
      trial_end: end,
      billing_cycle_anchor: end,
      items: { data: [{ current_period_start: made.start_date, current_period_end: end }] },
    });
    expect(await invoicesOf(made.id)).toMatchObject([
      { status: "paid", total: 0, amount_due: 0, billing_reason: "subscription_create" },
    ]);
    const isTold = () => world.types().includes("customer.subscription.trial_will_end");
    await advance("P10D");
    expect(isTold()).toBe(false);
    await advance("P1D");
    expect(isTold()).toBe(true);
    await advance("P3D");
    const begun = await stripe.subscriptions.retrieve(made.id);
    expect(begun).toMatchObject({
      status: "active",
      trial_end: end,
      items: { data: [{ current_period_start: end }] },
    });
    expect((await invoicesOf(made.id))[0]).toMatchObject({ status: "draft", amount_due: 2499 });
    await advance("PT1H");
    expect(await chargedOf(made.id)).toEqual([0, 2499]);
    const types = world.types().filter((type) => type.endsWith("trial_will_end"));
    expect(types).toHaveLength(1);
  });

  test.each([
    ["create_invoice", "past_due", "customer.subscription.updated"],
    ["cancel", "canceled", "customer.subscription.deleted"],
    ["pause", "paused", "customer.subscription.paused"],
  ] as const)(
    "without a card and with '%s' is %s after its end",
    async (behavior, status, type) => {
      const made = await world.stripe.subscriptions.create({
        ...(await newSale(world.stripe, null)),
        trial_period_days: 2,
        trial_settings: { end_behavior: { missing_payment_method: behavior } },
      });
      // Told at once, as its end is nearer than three days.
      await advance("PT1M");
      expect(world.types()).toContain("customer.subscription.trial_will_end");
      await advance("P2D");
      expect((await world.stripe.subscriptions.retrieve(made.id)).status).toBe(status);
      expect(world.types()).toContain(type);
      await advance("P3M");
      expect((await world.stripe.charges.list()).data).toEqual([]);
    },
  );

  test("is given to a running subscription, or moved, without prorations", async () => {
    const { id } = await subscribe(world.stripe);
    const end = Math.floor(Date.now() / 1000) + 60 * DAY;
    const given = { trial_end: end, proration_behavior: "none" } as const;
    expect(await world.stripe.subscriptions.update(id, given)).toMatchObject({
      status: "trialing",
      trial_end: end,
      billing_cycle_anchor: end,
    });
    const later = end + 10 * DAY;
    await world.stripe.subscriptions.update(id, { trial_end: later });
    await advance("P65D");
    expect(await chargedOf(id)).toEqual([2499]);
    await advance("P6D");
    expect(await chargedOf(id)).toEqual([2499, 2499]);
    await expect(world.stripe.subscriptions.update(id, { trial_end: end })).rejects.toThrow(
      /timestamp in the future/,
    );
  });

  test("cancelled at the period's end, it ends then and nothing is charged", async () => {
    const made = await world.stripe.subscriptions.create({
      ...(await newSale(world.stripe)),
      trial_period_days: 7,
    });
    await world.stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
    await advance("P8D");
    expect((await world.stripe.subscriptions.retrieve(made.id)).status).toBe("canceled");
    expect(await chargedOf(made.id)).toEqual([0]);
  });
});

describe("a coupon", () => {
  const coupon = (params: Stripe.CouponCreateParams) => world.stripe.coupons.create(params);
  const applied = async (params: Stripe.CouponCreateParams) => {
    const { id } = await coupon(params);
    return world.stripe.subscriptions.create({
      ...(await newSale(world.stripe)),
      discounts: [{ coupon: id }],
    });
  };

  test.each([
    ["once", {}, [1249, 2499, 2499, 2499]],
    ["repeating", { duration_in_months: 2 }, [1249, 1249, 2499, 2499]],
    ["forever", {}, [1249, 1249, 1249, 1249]],
  ] as const)("of half the price, %s", async (duration, more, charged) => {
    const { id } = await applied({ percent_off: 50.02, duration, ...more });
    await advance("P3M");
    expect(await chargedOf(id)).toEqual(charged);
  });

  test("of the whole price leaves invoices of nothing, which are paid without a card", async () => {
    const { id } = await coupon({ percent_off: 100, duration: "forever" });
    const made = await world.stripe.subscriptions.create({
      ...(await newSale(world.stripe, null)),
      discounts: [{ coupon: id }],
    });
    expect(made.status).toBe("active");
    await advance("P1M");
    const [latest] = await invoicesOf(made.id);
    expect(latest).toMatchObject({
      status: "paid",
      subtotal: 2499,
      total: 0,
      amount_due: 0,
      amount_paid: 0,
      total_discount_amounts: [{ amount: 2499 }],
    });
    expect((await world.stripe.charges.list()).data).toEqual([]);
  });

  test("of an amount takes no more than there is; what is left below Stripe's minimum is owed by the next invoice", async () => {
    const free = await applied({ amount_off: 5000, currency: "usd", duration: "once" });
    expect(await chargedOf(free.id)).toEqual([0]);
    const tiny = await applied({ amount_off: 2489, currency: "usd", duration: "once" });
    const [first] = await invoicesOf(tiny.id);
    expect(first).toMatchObject({ status: "paid", total: 10, amount_due: 0, ending_balance: 10 });
    await advance("P1M");
    expect(await chargedOf(tiny.id)).toEqual([0, 2509]);
  });

  test("is on the subscription until it is used up or removed, and names its coupon when expanded", async () => {
    const { id } = await subscribe(world.stripe);
    const { id: half } = await coupon({ percent_off: 50, duration: "forever" });
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon: half }] });
    const expand = ["discounts.source.coupon"];
    const read = await world.stripe.subscriptions.retrieve(id, { expand });
    expect(read.discounts).toMatchObject([
      { object: "discount", subscription: id, source: { coupon: { id: half, percent_off: 50 } } },
    ]);
    await world.post("/sandbox/webhooks/flush", {});
    expect(world.types()).toContain("customer.discount.created");
    expect((await world.stripe.coupons.retrieve(half)).times_redeemed).toBe(1);
    const without = await world.stripe.subscriptions.update(id, { discounts: "" });
    expect(without.discounts).toEqual([]);
    const { id: single } = await coupon({ percent_off: 50, duration: "once" });
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon: single }] });
    await advance("P1M");
    expect((await world.stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
  });

  test.each([
    [{ percent_off: 10, amount_off: 10, currency: "usd", duration: "once" }, /not both/],
    [{ amount_off: 10, duration: "once" }, /currency/],
    [{ percent_off: 10, duration: "repeating" }, /duration_in_months/],
    [{ percent_off: 101, duration: "once" }, /percent_off/],
  ] as const)("%j is refused", async (params, message) => {
    await expect(coupon(params)).rejects.toThrow(message);
  });
});

describe("a customer's balance", () => {
  const credit = (customer: string, amount: number) =>
    world.stripe.customers.createBalanceTransaction(customer, { amount, currency: "usd" });

  test("is used by the next invoices, which charge what is left", async () => {
    const { id, customer } = await subscribe(world.stripe);
    const made = await credit(String(customer), -3000);
    expect(made).toMatchObject({ amount: -3000, ending_balance: -3000, type: "adjustment" });
    await advance("P2M");
    expect(await chargedOf(id)).toEqual([2499, 0, 1998]);
    const [second, first] = await invoicesOf(id);
    expect(first).toMatchObject({
      status: "paid",
      total: 2499,
      amount_due: 0,
      amount_paid: 0,
      starting_balance: -3000,
      ending_balance: -501,
    });
    expect(second).toMatchObject({
      status: "paid",
      total: 2499,
      amount_due: 1998,
      amount_paid: 1998,
      starting_balance: -501,
      ending_balance: 0,
    });
    const { data } = await world.stripe.customers.listBalanceTransactions(String(customer));
    expect(data.map(({ amount, type }) => [type, amount])).toEqual([
      ["applied_to_invoice", 501],
      ["applied_to_invoice", 2499],
      ["adjustment", -3000],
    ]);
  });

  test("of a debit is charged with the next invoice", async () => {
    const { id, customer } = await subscribe(world.stripe);
    await credit(String(customer), 500);
    await advance("P1M");
    expect(await chargedOf(id)).toEqual([2499, 2999]);
  });

  test("comes back from an invoice that is voided", async () => {
    const { id, customer } = await subscribe(world.stripe, "4000 0000 0000 0341");
    await credit(String(customer), -1000);
    await advance("P1M");
    const [open] = await invoicesOf(id);
    expect(open).toMatchObject({ status: "open", amount_due: 1499, amount_remaining: 1499 });
    await world.stripe.invoices.voidInvoice(open?.id ?? "");
    expect(await world.stripe.customers.retrieve(String(customer))).toMatchObject({
      balance: -1000,
    });
  });
});
