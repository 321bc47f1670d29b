import { afterAll, expect, test } from "vitest";
import { openPage, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld({ afterRetries: "unpaid", retryDays: [1] });
afterAll(() => world.close());

async function createPrice(recurring: boolean): Promise<string> {
  const price = await world.stripe.prices.create({
    currency: "jpy",
    unit_amount: 1200,
    product_data: { name: "Plan" },
    ...(recurring && { recurring: { interval: "week" as const } }),
  });
  return price.id;
}

test("a session in setup mode saves a card without charging it", async () => {
  const { stripe } = world;
  const customer = await stripe.customers.create({ email: "a@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "usd",
    customer: customer.id,
    success_url: "https://shop.example/saved",
  });
  const page = await openPage(session.url ?? "");
  const answer = await submitCard(page, "4242424242424242");
  expect(answer.headers.get("location")).toBe("https://shop.example/saved");
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["setup_intent"] });
  expect(done).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    setup_intent: { status: "succeeded", customer: customer.id },
  });
  const methods = await stripe.customers.listPaymentMethods(customer.id);
  expect(methods.data).toHaveLength(1);
  expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([]);
});

test("a session in payment mode charges once, in a currency without decimals", async () => {
  const session = await world.stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: await createPrice(false), quantity: 3 }],
    success_url: "https://shop.example/paid",
  });
  const page = await openPage(session.url ?? "");
  expect(page.html).toContain("¥3,600");
  await submitCard(page, "4242424242424242");
  const done = await world.stripe.checkout.sessions.retrieve(session.id, {
    expand: ["payment_intent.latest_charge"],
  });
  expect(done).toMatchObject({
    payment_status: "paid",
    payment_intent: { amount_received: 3600, latest_charge: { status: "succeeded" } },
  });
});

test("a session that is not completed expires after a day", async () => {
  const session = await world.stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: await createPrice(false), quantity: 1 }],
  });
  await world.post("/sandbox/clock", { advance: "P1D" });
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
  expect(world.types()).toContain("checkout.session.expired");
  const page = await openPage(`${world.sandbox.origin}/sandbox/checkout/${session.id}`);
  expect(page.html).toContain("expired");
});

test("with `unpaid` as the final status, the subscription stays and its invoices are drafts", async () => {
  const { stripe } = world;
  const customer = await stripe.customers.create({ email: "b@example.com" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: await createPrice(true), quantity: 1 }],
    subscription_data: { metadata: { store: "9" } },
  });
  await submitCard(await openPage(session.url ?? ""), "4000000000000341");
  await world.post("/sandbox/clock", { advance: "P9D" });
  const [unpaid] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  expect(unpaid).toMatchObject({ status: "unpaid", metadata: { store: "9" } });
  await world.post("/sandbox/clock", { advance: "P1W" });
  const invoices = await stripe.invoices.list({ customer: customer.id });
  expect(invoices.data.map(({ status }) => status)).toEqual(["draft", "open", "paid"]);
});
