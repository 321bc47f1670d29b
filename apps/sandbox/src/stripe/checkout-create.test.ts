import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { openPage, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let once: string;
let monthly: string;
beforeAll(async () => {
  const plan = { currency: "usd", unit_amount: 500, product_data: { name: "Plan" } };
  once = (await world.stripe.prices.create(plan)).id;
  monthly = (await world.stripe.prices.create({ ...plan, recurring: { interval: "month" } })).id;
});
afterAll(() => world.close());

const create = (form: string) => callApi(world, "POST", "/checkout/sessions", form);
const selling = (price: string) => `line_items[0][price]=${price}`;

test("a session has the given fields, and its page's URL", async () => {
  const customer = await world.stripe.customers.create({ email: "own@example.com" });
  const { body } = await create(
    `mode=payment&${selling(once)}&line_items[0][quantity]=2&customer=${customer.id}&client_reference_id=ref&success_url=https://shop.example/s&cancel_url=https://shop.example/c&metadata[a]=b`,
  );
  expect(body).toMatchObject({
    mode: "payment",
    status: "open",
    amount_subtotal: 1000,
    amount_total: 1000,
    currency: "usd",
    customer: customer.id,
    customer_email: null,
    client_reference_id: "ref",
    success_url: "https://shop.example/s",
    cancel_url: "https://shop.example/c",
    metadata: { a: "b" },
    url: `${world.sandbox.origin}/sandbox/checkout/${body.id}`,
  });
  const page = await openPage(String(body.url));
  expect(page.values.email).toBe("own@example.com");
  expect(page.html).toMatch(/name="email"[^>]* readonly/);
});

test("an email may be given without a customer; without both, any can be typed", async () => {
  const { body } = await create(`mode=payment&${selling(once)}&customer_email=b@example.com`);
  expect(body).toMatchObject({ customer: null, customer_email: "b@example.com" });
  expect((await openPage(String(body.url))).html).toMatch(/name="email"[^>]* readonly/);
  const plain = await create(`mode=payment&${selling(once)}`);
  expect(plain.body).toMatchObject({ amount_total: 500, success_url: null, cancel_url: null });
  const page = await openPage(String(plain.body.url));
  expect(page.values.email).toBe("customer@example.com");
  expect(page.html).not.toContain("readonly");
});

test("a setup session sells nothing, in the given currency", async () => {
  const { body } = await create("mode=setup&currency=eur");
  expect(body).toMatchObject({ amount_total: null, currency: "eur", mode: "setup" });
  expect((await create("mode=setup")).body).toMatchObject({ currency: null });
  const items = await callApi(world, "GET", `/checkout/sessions/${body.id}/line_items`);
  expect(items.body.data).toEqual([]);
});

const refused: [form: () => string, status: number, error: object][] = [
  [() => "mode=payment", 400, { code: "parameter_missing", param: "line_items" }],
  [() => `mode=payment&${selling(monthly)}`, 400, { param: "line_items[0][price]" }],
  [() => `mode=subscription&${selling(once)}`, 400, { param: "line_items[0][price]" }],
  [() => `mode=payment&${selling("price_none")}`, 404, { param: "line_items[0][price]" }],
  [() => `mode=payment&${selling(once)}&customer=cus_none`, 404, { param: "customer" }],
  [() => `mode=barter&${selling(once)}`, 400, { param: "mode" }],
  [() => `mode=payment&${selling(once)}&client_reference_id=${"x".repeat(201)}`, 400, {}],
];
test.each(refused)("invalid parameters are rejected (%#)", async (form, status, error) => {
  const answer = await create(form());
  expect([answer.status, answer.body.error]).toMatchObject([status, error]);
});

test("a session can be expired once, and only while it is open", async () => {
  const { body } = await create(`mode=payment&${selling(once)}`);
  const path = `/checkout/sessions/${body.id}/expire`;
  const expired = await callApi(world, "POST", path);
  expect(expired.body).toMatchObject({ status: "expired", url: null });
  const [event] = await listAll(world, "/events");
  expect(event).toMatchObject({ type: "checkout.session.expired", data: { object: expired.body } });
  const again = await callApi(world, "POST", path);
  expect([again.status, again.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("has a status of expired") },
  ]);
  const late = await openPage(String(body.url));
  expect(late.html).toContain("This page has expired");
});

test("a completed session cannot be paid again, and does not expire", async () => {
  const { body } = await create(
    `mode=subscription&${selling(monthly)}&subscription_data[metadata][store]=7`,
  );
  await submitCard(await openPage(String(body.url)), "4242424242424242");
  const [subscription] = await listAll(world, "/subscriptions");
  expect(subscription).toMatchObject({ metadata: { store: "7" } });
  await world.post("/sandbox/clock", { advance: "P2D" });
  const done = await callApi(world, "GET", `/checkout/sessions/${body.id}`);
  expect(done.body).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    subscription: subscription?.id,
    customer_details: { email: "customer@example.com", name: "Alex Example", tax_exempt: "none" },
  });
  const types = (await listAll(world, "/events", "type=checkout.session.expired")).filter(
    ({ data }) => (data as { object: { id: string } }).object.id === body.id,
  );
  expect(types).toEqual([]);
});
