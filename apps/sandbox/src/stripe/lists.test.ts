import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { createPlan, openPage, payLink, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

type Json = Record<string, unknown>;

/**
 * Two shops: one with a working card, the other with one that fails a month later; one payment is
 * disputed, one refunded.
 */
const world = await startWorld();
beforeAll(async () => {
  const { stripe } = world;
  const link = await createPlan(stripe);
  await payLink(`${link.url}?locked_prefilled_email=a%40example.com`);
  await openPage(link.url);
  const other = await createPlan(stripe, { metadata: { other: "yes" } });
  await payLink(other.url, "4000 0000 0000 0341");
  const price = await stripe.prices.create({
    currency: "eur",
    unit_amount: 100,
    product_data: { name: "Once" },
    lookup_key: "once",
  });
  await stripe.prices.update(price.id, { active: false });
  await stripe.paymentLinks.update(other.id, { active: false });
  await stripe.products.update(String(price.product), { active: false });
  const paid = await stripe.prices.create({
    currency: "usd",
    unit_amount: 700,
    product_data: { name: "Disputed" },
  });
  for (const card of ["4000 0000 0000 0259", "4242424242424242"]) {
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ price: paid.id }],
    });
    await submitCard(await openPage(session.url ?? ""), card);
  }
  await world.post("/sandbox/clock", { advance: "P1M" });
  for (const charge of (await stripe.charges.list({ limit: 100 })).data)
    if (charge.paid && !charge.disputed) await stripe.refunds.create({ charge: charge.id });
  const [subscription] = (await stripe.subscriptions.list({ status: "active" })).data;
  await stripe.subscriptions.cancel(subscription?.id ?? "");
  const dispute = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: paid.id }],
  });
  await submitCard(await openPage(dispute.url ?? ""), "4000 0000 0000 0259");
  await world.post("/sandbox/clock", { advance: "PT1M" });
});
afterAll(() => world.close());

const narrowed: [path: string, filter: string][] = [
  ["/customers", "email"],
  ["/products", "active"],
  ["/prices", "active"],
  ["/prices", "currency"],
  ["/prices", "product"],
  ["/prices", "type"],
  ["/payment_links", "active"],
  ["/checkout/sessions", "customer"],
  ["/checkout/sessions", "payment_intent"],
  ["/checkout/sessions", "payment_link"],
  ["/checkout/sessions", "status"],
  ["/checkout/sessions", "subscription"],
  ["/subscriptions?status=all", "customer"],
  ["/invoices", "customer"],
  ["/invoices", "status"],
  ["/invoice_payments", "invoice"],
  ["/invoice_payments", "status"],
  ["/payment_intents", "customer"],
  ["/charges", "customer"],
  ["/charges", "payment_intent"],
  ["/refunds", "charge"],
  ["/refunds", "payment_intent"],
  ["/disputes", "charge"],
  ["/disputes", "payment_intent"],
  ["/events", "type"],
];

describe("a list", () => {
  test.each(narrowed)("of %s can be filtered by %s, and keeps its order", async (path, field) => {
    const [url = "", query = ""] = path.split("?");
    const all = await listAll(world, url, query);
    const wanted = all.find((one) => one[field] !== null && one[field] !== all[0]?.[field]);
    expect(wanted).toBeDefined();
    const expected = all.filter((one) => one[field] === wanted?.[field]);
    expect(expected.length).toBeLessThan(all.length);
    const value = encodeURIComponent(String(wanted?.[field]));
    const { body } = await callApi(world, "GET", url, `limit=100&${query}&${field}=${value}`);
    expect(body).toMatchObject({ object: "list", has_more: false, url: `/v1${url}` });
    expect((body.data as Json[]).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  const ids = (list: Json[]) => list.map(({ id }) => id);

  test("of subscriptions omits cancelled ones unless they are requested", async () => {
    const all = await listAll(world, "/subscriptions", "status=all");
    expect(all.map(({ status }) => status).toSorted()).toEqual(["canceled", "past_due"]);
    const statuses = async (filter: string) =>
      (await listAll(world, "/subscriptions", filter)).map(({ status }) => status);
    expect(await statuses("")).toEqual(["past_due"]);
    expect(await statuses("status=ended")).toEqual(["canceled"]);
    expect(await statuses("status=active")).toEqual([]);
  });

  test("of subscriptions can be filtered by price", async () => {
    const [last, first] = await listAll(world, "/subscriptions", "status=all");
    const items = last?.items as { data: { price: { id: string } }[] };
    const filter = `status=all&price=${items.data[0]?.price.id}`;
    expect(ids(await listAll(world, "/subscriptions", filter))).toEqual(ids([last ?? {}]));
    expect(first).toBeDefined();
  });

  test("of invoices can be filtered by subscription", async () => {
    const [failing] = await listAll(world, "/subscriptions");
    const found = await listAll(world, "/invoices", `subscription=${failing?.id}`);
    expect(found.map(({ status }) => status)).toEqual(["open", "paid"]);
    expect(new Set(found.map(({ customer }) => customer))).toEqual(new Set([failing?.customer]));
  });

  test("of products and of prices accepts several ids at once", async () => {
    const [, one, two] = await listAll(world, "/products");
    const products = await listAll(world, "/products", `ids[]=${two?.id}&ids[]=${one?.id}`);
    expect(ids(products)).toEqual([one?.id, two?.id]);
    const prices = await listAll(world, "/prices", "lookup_keys[]=once&lookup_keys[]=never");
    expect(prices.map(({ lookup_key }) => lookup_key)).toEqual(["once"]);
  });

  test("of cards requires a customer, and may filter by type", async () => {
    const [customer, other] = await listAll(world, "/customers");
    expect(await listAll(world, "/payment_methods")).toEqual([]);
    const own = `/customers/${customer?.id}/payment_methods`;
    const cards = await listAll(world, own);
    expect(cards.map((card) => card.customer)).toEqual([customer?.id]);
    expect(await listAll(world, own, "type=card")).toEqual(cards);
    expect(await listAll(world, own, "type=sepa_debit")).toEqual([]);
    expect(await listAll(world, "/payment_methods", `customer=${customer?.id}`)).toEqual(cards);
    expect(ids(await listAll(world, "/payment_methods", `customer=${other?.id}`))).not.toEqual(
      ids(cards),
    );
    const urls = await Promise.all(
      [own, "/payment_methods"].map((path) => callApi(world, "GET", path)),
    );
    expect(urls.map(({ body }) => body.url)).toEqual([`/v1${own}`, "/v1/payment_methods"]);
  });

  test("of events accepts several types, or a prefix", async () => {
    const types = async (filter: string) =>
      new Set((await listAll(world, "/events", filter)).map(({ type }) => type));
    expect(await types("types[]=customer.created&types[]=price.updated")).toEqual(
      new Set(["price.updated", "customer.created"]),
    );
    const ofCharges = await types("type=charge.dispute.*");
    expect(ofCharges).toEqual(
      new Set(["charge.dispute.created", "charge.dispute.funds_withdrawn"]),
    );
    const many = Array.from({ length: 21 }, (_, index) => `types[]=t${index}`).join("&");
    expect((await callApi(world, "GET", "/events", many)).status).toBe(400);
  });
});
