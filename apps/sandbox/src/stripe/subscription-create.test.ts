import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { createPrice } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

async function create(card: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { stripe } = world;
  const { id: customer } = await stripe.customers.create({ email: "ada@shop.example" });
  const method = await stripe.paymentMethods.attach(card, { customer });
  const price = await createPrice(stripe);
  const subscription = await stripe.subscriptions.create({
    customer,
    default_payment_method: method.id,
    items: [{ price: price.id }],
    ...more,
  });
  const invoice = () => stripe.invoices.retrieve(String(subscription.latest_invoice));
  const now = () => stripe.subscriptions.retrieve(subscription.id);
  return { subscription, invoice, now };
}
const wait = (advance: string) => world.post("/sandbox/clock", { advance });

test("a card that pays makes it active at once", async () => {
  const { subscription, invoice } = await create("pm_card_visa");
  expect([subscription.status, (await invoice()).status]).toEqual(["active", "paid"]);
  await wait("P1M");
  const { data } = await world.stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("a first payment that needs a confirmation is incomplete, is not retried, and is active once it is paid", async () => {
  const { subscription, invoice, now } = await create("pm_card_authenticationRequired");
  expect(subscription.status).toBe("incomplete");
  expect(await invoice()).toMatchObject({
    status: "open",
    attempted: true,
    next_payment_attempt: null,
  });
  const types = (await listAll(world, "/events")).slice(0, 2).map(({ type }) => type);
  expect(types).toEqual(["invoice.payment_action_required", "invoice.payment_failed"]);
  await wait("PT22H");
  expect((await invoice()).attempt_count).toBe(1);
  const { id: card } = await world.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(subscription.customer),
  });
  await world.stripe.invoices.pay(String(subscription.latest_invoice), { payment_method: card });
  expect((await now()).status).toBe("active");
  await wait("PT2H");
  expect((await now()).status).toBe("active");
});

test("after 23 hours without it, it has ended, and its invoice is void", async () => {
  const { subscription, invoice, now } = await create("pm_card_visa", {
    payment_behavior: "default_incomplete",
  });
  expect(await invoice()).toMatchObject({ status: "open", attempted: false });
  await wait("PT23H");
  expect([(await now()).status, (await invoice()).status]).toEqual(["incomplete_expired", "void"]);
  await wait("P2M");
  const { data } = await world.stripe.invoices.list({ subscription: subscription.id });
  expect(data).toHaveLength(1);
});

test("a price of nothing needs no card: it is active, renews without a charge, and ends at `cancel_at`", async () => {
  const { stripe } = world;
  const { id: customer } = await stripe.customers.create({ email: "free@shop.example" });
  const price = await createPrice(stripe, { unit_amount: 0 });
  const items = [{ price: price.id }];
  const now = Date.now() + world.sandbox.offsetMs();
  const cancel_at = Math.floor(now / 1000) + 45 * 86_400;
  const created = await stripe.subscriptions.create({ customer, items, cancel_at });
  expect(created).toMatchObject({ status: "active", cancel_at });
  await wait("P1M");
  const { data } = await stripe.invoices.list({ subscription: created.id });
  expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
    ["paid", 0],
    ["paid", 0],
  ]);
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
  await wait("P20D");
  expect(await stripe.subscriptions.retrieve(created.id)).toMatchObject({
    status: "canceled",
    ended_at: cancel_at,
  });
  await expect(stripe.subscriptions.create({ customer, items, cancel_at })).rejects.toMatchObject({
    code: undefined,
    param: "cancel_at",
  });
});
