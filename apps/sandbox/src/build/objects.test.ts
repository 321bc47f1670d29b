import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymous } from "../testing/anonymous.ts";
import { callApi, listAll } from "../testing/api.ts";
import { createPlan, openPage, payLink, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let start: number;
let setup: string;
beforeAll(async () => {
  // July and August have 31 days in any year.
  start = Date.UTC(new Date().getUTCFullYear() + 1, 6, 1, 12);
  await world.post("/sandbox/clock", { to: new Date(start).toISOString() });
  const { stripe } = world;
  const link = await createPlan(stripe, {
    metadata: { brand: "8" },
    subscription_data: { description: "The plan", metadata: { store: "7" } },
    after_completion: { type: "redirect", redirect: { url: "https://shop.example/thanks" } },
  });
  await payLink(`${link.url}?locked_prefilled_email=a%40example.com&client_reference_id=ref_1`);
  await payLink(link.url, "4000 0000 0000 0341");
  const customer = await stripe.customers.create({ email: "card@example.com" });
  const saving = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "usd",
    customer: customer.id,
    metadata: { why: "card" },
  });
  await submitCard(await openPage(saving.url ?? ""), "5200 8282 8282 8210");
  setup = String((await stripe.checkout.sessions.retrieve(saving.id)).setup_intent);
  const price = await stripe.prices.create({
    currency: "jpy",
    unit_amount: 500,
    product_data: { name: "Once" },
  });
  const once = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: price.id, quantity: 2 }],
  });
  await submitCard(await openPage(once.url ?? ""), "4000 0000 0000 0259");
  await stripe.checkout.sessions.create({ mode: "setup", currency: "eur" });
  await openPage(link.url);
  await stripe.webhookEndpoints.create({
    url: "http://127.0.0.1:9/",
    enabled_events: ["invoice.paid"],
  });
  await world.post("/sandbox/clock", { advance: "P1M" });
  const charges = (await stripe.charges.list()).data.filter(({ paid }) => paid);
  await stripe.refunds.create({ charge: charges[0]?.id ?? "", amount: 999 });
});
afterAll(() => world.close());

const plain = (value: unknown) => anonymous(value, start / 1000, world.sandbox.origin);

test.each([
  ["customers", "/customers?limit=2"],
  ["products", "/products?limit=1"],
  ["prices", "/prices?limit=2"],
  ["payment links", "/payment_links"],
  ["checkout sessions", "/checkout/sessions?limit=5"],
  ["subscriptions", "/subscriptions?limit=2"],
  ["invoices", "/invoices?limit=3"],
  ["invoice payments", "/invoice_payments?limit=2"],
  ["payment intents", "/payment_intents?limit=2"],
  ["charges", "/charges?limit=2"],
  ["refunds", "/refunds"],
  ["disputes", "/disputes"],
  ["webhook endpoints", "/webhook_endpoints"],
])("the fields of %s are Stripe's, with the sandbox's values", async (_, path) => {
  const { body } = await callApi(world, "GET", path);
  expect(plain(body)).toMatchSnapshot();
});

test("so are those of objects that no list returns", async () => {
  const [session] = await listAll(world, "/checkout/sessions", "status=complete");
  const customer = String(session?.customer);
  const portal = await callApi(world, "POST", "/billing_portal/sessions", `customer=${customer}`);
  const items = await callApi(world, "GET", `/checkout/sessions/${session?.id}/line_items`);
  const [card] = await listAll(world, "/payment_methods", `customer=${customer}`);
  const drafts = await listAll(world, "/events", "type=invoice.created");
  const saved = await callApi(world, "GET", `/setup_intents/${setup}`);
  expect(plain([portal.body, items.body, card, saved.body, drafts.at(-1)?.data])).toMatchSnapshot();
});
