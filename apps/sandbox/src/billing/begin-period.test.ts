import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPrice } from "../testing/shop.ts";
import { eventsOfPayment, startWorld } from "../testing/world.ts";

const DAY = 86_400;
const world = await startWorld({ draftMinutes: 60 });
afterAll(() => world.close());

const advance = (duration: string) => world.post("/sandbox/clock", { advance: duration });
const now = () => Math.floor((Date.now() + world.sandbox.offsetMs()) / 1000);

/** A subscription of 24.99 USD with a trial of ten days, and what came of it. */
async function tryPlan(
  card: string | null,
  more: Partial<Stripe.SubscriptionCreateParams> = { trial_period_days: 10 },
) {
  const { stripe } = world;
  const { id: customer } = await stripe.customers.create({ email: "ada@shop.example" });
  if (card) await stripe.paymentMethods.attach(card, { customer }).then(({ id }) => use(id));
  async function use(id: string) {
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  }
  const price = await createPrice(stripe);
  const items = [{ price: price.id }];
  const { id } = await stripe.subscriptions.create({ customer, items, ...more });
  const invoices = async () => (await stripe.invoices.list({ subscription: id })).data;
  return {
    id,
    invoices,
    read: () => stripe.subscriptions.retrieve(id),
    paid: async () => (await invoices()).map(({ amount_paid }) => amount_paid),
    addCard: async () => use((await stripe.paymentMethods.attach("pm_card_visa", { customer })).id),
  };
}
const endNow = (id: string) => world.stripe.subscriptions.update(id, { trial_end: "now" });
const pausing = {
  trial_period_days: 10,
  trial_settings: { end_behavior: { missing_payment_method: "pause" } },
} as const;

test("a trial that is ended now begins a period, which is charged at once and renews from now", async () => {
  const { id, invoices, paid } = await tryPlan("pm_card_visa");
  await advance("P4D");
  world.received.length = 0;
  const before = now();
  const ended = await endNow(id);
  const at = ended.trial_end ?? 0;
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(now());
  const [item] = ended.items.data;
  expect(ended).toMatchObject({ status: "active", billing_cycle_anchor: at });
  expect([item?.current_period_start, (item?.current_period_end ?? 0) > at + 27 * DAY]).toEqual([
    at,
    true,
  ]);
  expect((await invoices())[0]).toMatchObject({
    status: "paid",
    amount_paid: 2499,
    billing_reason: "subscription_update",
    automatically_finalizes_at: null,
    id: ended.latest_invoice,
  });
  await world.post("/sandbox/webhooks/flush", {});
  expect(world.types()).toEqual([
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.updated",
    ...eventsOfPayment,
  ]);
  // The end that was planned first does nothing any more.
  await advance("P7D");
  expect(await paid()).toEqual([2499, 0]);
  await advance("P1M");
  expect(await paid()).toEqual([2499, 2499, 0]);
  expect((await endNow(id)).billing_cycle_anchor).toBe(at);
});

test("a card that fails then makes it past due, and is retried", async () => {
  const { id, read, invoices } = await tryPlan("pm_card_chargeCustomerFail");
  expect((await endNow(id)).status).toBe("past_due");
  expect((await invoices())[0]).toMatchObject({
    status: "open",
    attempt_count: 1,
    next_payment_attempt: expect.any(Number),
  });
  await advance("P20D");
  expect((await read()).status).toBe("canceled");
});

test("without a card what was set for the trial's end is done", async () => {
  const paused = await tryPlan(null, pausing);
  const ended = await endNow(paused.id);
  expect(ended.status).toBe("paused");
  expect(ended.items.data[0]?.current_period_end).toBe(ended.trial_end);
  await advance("P1M");
  expect(await paused.paid()).toEqual([0]);
  const owing = await tryPlan(null);
  expect((await endNow(owing.id)).status).toBe("past_due");
});

test("a plan that is to end at its period's end ends with the period that begins", async () => {
  const { id, read, paid } = await tryPlan("pm_card_visa");
  await world.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const ended = await endNow(id);
  expect(ended.cancel_at).toBe(ended.items.data[0]?.current_period_end);
  await advance("P15D");
  expect((await read()).status).toBe("active");
  await advance("P17D");
  expect((await read()).status).toBe("canceled");
  expect(await paid()).toEqual([2499, 0]);
});

test("nothing is charged for a plan whose collection is paused", async () => {
  const { id, invoices } = await tryPlan("pm_card_visa");
  await world.stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
  expect((await endNow(id)).status).toBe("active");
  expect((await invoices())[0]).toMatchObject({ status: "void", amount_paid: 0 });
});

test("a new subscription whose trial ends now has none", async () => {
  const { read, paid } = await tryPlan("pm_card_visa", { trial_end: "now" });
  expect(await read()).toMatchObject({ status: "active", trial_end: null });
  expect(await paid()).toEqual([2499]);
});

test("a paused subscription is resumed with a period that begins now, once there is a card", async () => {
  const { id, addCard, paid, read } = await tryPlan(null, pausing);
  await advance("P12D");
  const resume = () => world.stripe.subscriptions.resume(id);
  await expect(resume()).rejects.toMatchObject({ code: "resource_missing", statusCode: 400 });
  await addCard();
  expect((await read()).status).toBe("paused");
  world.received.length = 0;
  const resumed = await resume();
  expect(resumed).toMatchObject({
    status: "active",
    billing_cycle_anchor: resumed.items.data[0]?.current_period_start,
  });
  expect(await paid()).toEqual([2499, 0]);
  await world.post("/sandbox/webhooks/flush", {});
  expect(world.types()).toContain("customer.subscription.resumed");
  await advance("P1M");
  await advance("PT1H");
  expect(await paid()).toEqual([2499, 2499, 0]);
  await expect(resume()).rejects.toThrow(/`paused` status/);
});

test("or in the period that it would be in, for which nothing is charged", async () => {
  const { id, addCard, paid } = await tryPlan(null, pausing);
  await advance("P45D");
  await addCard();
  const billing_cycle_anchor = { type: "unchanged" } as const;
  await expect(world.stripe.subscriptions.resume(id, { billing_cycle_anchor })).rejects.toThrow(
    /proration_behavior=none/,
  );
  const resumed = await world.stripe.subscriptions.resume(id, {
    billing_cycle_anchor,
    proration_behavior: "none",
  });
  const [item] = resumed.items.data;
  expect(resumed).toMatchObject({ status: "active", billing_cycle_anchor: resumed.trial_end });
  expect((item?.current_period_start ?? 0) <= now()).toBe(true);
  expect((item?.current_period_end ?? 0) > now()).toBe(true);
  expect(await paid()).toEqual([0]);
  await advance("P1M");
  await advance("PT1H");
  expect(await paid()).toEqual([2499, 0]);
});
