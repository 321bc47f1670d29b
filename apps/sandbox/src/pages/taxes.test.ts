import type Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPlan, openPage, type PageForm, submitCard } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const visa = "4242424242424242";
const automatic_tax = { enabled: true };
const latest = async () => {
  const [session] = (await world.stripe.checkout.sessions.list({ limit: 1 })).data;
  if (!session) throw new Error("no session");
  return session;
};
const chargedTo = async (customer: unknown) =>
  (await world.stripe.charges.list({ customer: String(customer) })).data.map((one) => one.amount);

/** Submits a page with other values; returns what is shown then. */
async function send(page: PageForm, values: Record<string, string>, card = ""): Promise<PageForm> {
  const answer = await submitCard({ ...page, values: { ...page.values, ...values } }, card);
  expect(answer.status).toBe(303);
  return openPage(new URL(answer.headers.get("location") ?? "", page.action).href);
}
const update = (page: PageForm, values: Record<string, string>) =>
  send(page, { ...values, apply: "1" });
const rows = ({ html }: PageForm) =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, sum]) => [name, sum]);

test("a link with automatic tax shows subtotal, tax and total by the typed country, and charges that", async () => {
  const link = await createPlan(world.stripe, { automatic_tax });
  expect(link.automatic_tax).toEqual({ enabled: true, liability: { type: "self" } });
  const page = await openPage(link.url);
  expect(page.values).toMatchObject({ country: "US", postal: "94103" });
  expect(rows(page)).toEqual([
    ["Coupon plan", "$24.99"],
    ["Subtotal", "$24.99"],
    ["Sales tax (8.5%)", "$2.12"],
    ["Total due today", "$27.11"],
  ]);
  expect(page.html).toContain("$24.99 every month until you cancel, plus tax.");
  const german = await update(page, { country: "de", postal: "" });
  expect(rows(german).slice(1)).toEqual([
    ["Subtotal", "$24.99"],
    ["VAT (19%)", "$4.75"],
    ["Total due today", "$29.74"],
  ]);
  await submitCard(german, visa);
  const session = await latest();
  expect(session).toMatchObject({
    amount_subtotal: 2499,
    amount_total: 2974,
    payment_status: "paid",
    total_details: { amount_discount: 0, amount_tax: 475 },
    automatic_tax: { enabled: true, status: "complete", provider: "stripe" },
    customer_details: { address: { country: "DE" } },
  });
  const lines = await world.stripe.checkout.sessions.listLineItems(session.id);
  expect(lines.data).toMatchObject([{ amount_subtotal: 2499, amount_tax: 475 }]);
  expect(await chargedTo(session.customer)).toEqual([2974]);
  expect(await world.stripe.customers.retrieve(String(session.customer))).toMatchObject({
    address: { country: "DE", postal_code: null },
  });
  expect(await world.stripe.subscriptions.retrieve(String(session.subscription))).toMatchObject({
    automatic_tax: { enabled: true },
  });
  await world.post("/sandbox/clock", { advance: "P1M" });
  expect(await chargedTo(session.customer)).toEqual([2974, 2974]);
});

test("a total that changed with the address is shown before it is paid; without a place none is", async () => {
  const page = await openPage((await createPlan(world.stripe, { automatic_tax })).url);
  const changed = await send(page, { country: "GB", name: "Typed Name" }, visa);
  expect(changed.html).toContain("The total has changed with what you entered.");
  expect(changed.values).toMatchObject({ country: "GB", name: "Typed Name" });
  expect((await latest()).status).toBe("open");
  for (const values of [
    { country: "", postal: "" },
    { country: "US", postal: "" },
    { country: "Nowhere", postal: "1" },
  ]) {
    const refused = await send(changed, values, visa);
    expect(refused.html).toContain("Enter your country");
    expect(refused.html).toContain("<dt>Tax</dt><dd>Enter address to calculate</dd>");
  }
  expect(await latest()).toMatchObject({
    status: "open",
    amount_total: 2499,
    automatic_tax: { status: "requires_location_inputs" },
  });
  const back = await send(changed, { country: "GB" }, visa);
  expect(rows(back)).toContainEqual(["VAT (20%)", "$5.00"]);
  await submitCard(back, visa);
  expect(await latest()).toMatchObject({ status: "complete", amount_total: 2999 });
});

test("a price that includes taxes stays, and the page names them", async () => {
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 1000,
    tax_behavior: "inclusive",
    product_data: { name: "Thing" },
  });
  const link = await world.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
    automatic_tax,
  });
  const page = await openPage(link.url);
  expect(rows(page).slice(1)).toEqual([
    ["Subtotal", "$10.00"],
    ["of this, Sales tax (8.5%)", "$0.78"],
    ["Total due today", "$10.00"],
  ]);
  await submitCard(page, visa);
  const { customer, amount_total, total_details } = await latest();
  expect([amount_total, total_details?.amount_tax]).toEqual([1000, 78]);
  expect(await chargedTo(customer)).toEqual([1000]);
  const off = { automatic_tax: { enabled: false } };
  await world.stripe.paymentLinks.update(link.id, off);
  expect(rows(await openPage(link.url))).toHaveLength(2);
});

test("after a trial the price is charged with its tax, as the page says", async () => {
  const link = await createPlan(world.stripe, {
    automatic_tax,
    subscription_data: { trial_period_days: 14 },
  });
  const page = await openPage(link.url);
  expect(page.html).toContain("then $27.11 per month");
  expect(page.html).toContain("<dt>Total due today</dt><dd>$0.00</dd>");
  await submitCard(page, visa);
  const { customer } = await latest();
  await world.post("/sandbox/clock", { advance: "P14D" });
  expect(await chargedTo(customer)).toEqual([2711]);
});

test("a business with a VAT number is charged none, and its customer has the number", async () => {
  const link = await createPlan(world.stripe, {
    automatic_tax,
    tax_id_collection: { enabled: true, required: "if_supported" },
  });
  expect(link.tax_id_collection).toEqual({ enabled: true, required: "if_supported" });
  const page = await openPage(link.url);
  expect((await send(page, {}, visa)).html).toContain("Enter your tax ID.");
  const typed = { country: "FR", tax_type: "eu_vat", tax_id: "FR12345678901" };
  const reversed = await update(page, typed);
  expect(rows(reversed)).toContainEqual(["VAT (reverse charge)", "$0.00"]);
  expect(reversed.html).toContain('value="eu_vat" selected');
  await send(reversed, typed, visa);
  const { customer, customer_details, amount_total } = await latest();
  expect([amount_total, customer_details?.tax_ids]).toEqual([
    2499,
    [{ type: "eu_vat", value: "FR12345678901" }],
  ]);
  const ids = await world.stripe.customers.listTaxIds(String(customer));
  expect(ids.data).toMatchObject([{ type: "eu_vat", value: "FR12345678901" }]);
  const plain = await openPage((await createPlan(world.stripe)).url);
  expect(plain.html).not.toMatch(/Tax ID|Update total|Country/);
});

/** A session that sells a thing for 10.00 USD, or a plan for it. */
async function newSession(
  mode: "payment" | "subscription",
  more: Partial<Stripe.Checkout.SessionCreateParams>,
  tax_rates?: string[],
) {
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 1000,
    product_data: { name: "Thing" },
    ...(mode === "subscription" && { recurring: { interval: "month" } }),
  });
  const line_items = [{ price: price.id, quantity: 1, ...(tax_rates && { tax_rates }) }];
  return world.stripe.checkout.sessions.create({ mode, line_items, ...more });
}

test("a session of the API is taxed by its customer's address, or the typed one replaces it", async () => {
  const { stripe } = world;
  const fresh = await newSession("payment", { automatic_tax });
  expect(fresh).toMatchObject({
    amount_total: 1000,
    automatic_tax: { status: "requires_location_inputs" },
  });
  await submitCard(await openPage(fresh.url ?? ""), visa);
  expect(await latest()).toMatchObject({ amount_total: 1085, payment_status: "paid" });
  const nowhere = await stripe.customers.create({ name: "Nora" });
  const refused = newSession("payment", { automatic_tax, customer: nowhere.id });
  await expect(refused).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  const asking = await newSession("subscription", {
    automatic_tax,
    customer: nowhere.id,
    customer_update: { address: "auto" },
  });
  await submitCard(await openPage(asking.url ?? ""), visa);
  expect(await chargedTo(nowhere.id)).toEqual([1085]);
  expect(await stripe.customers.retrieve(nowhere.id)).toMatchObject({
    name: "Nora",
    address: { country: "US", postal_code: "94103" },
  });
  const home = { line1: "Main St 1", city: "Austin", postal_code: "73301", country: "US" };
  const settled = await stripe.customers.create({ address: home });
  const again = await newSession("payment", {
    automatic_tax,
    customer: settled.id,
    customer_update: { address: "auto" },
  });
  const filled = await openPage(again.url ?? "");
  expect(filled.values).toMatchObject({ country: "US", postal: "73301" });
  await submitCard(filled, visa);
  expect(await stripe.customers.retrieve(settled.id)).toMatchObject({ address: home });
  const known = await stripe.customers.create({ address: { country: "CH" } });
  const placed = await newSession("payment", { automatic_tax, customer: known.id });
  expect(placed).toMatchObject({ amount_total: 1081, automatic_tax: { status: "complete" } });
  const page = await openPage(placed.url ?? "");
  expect(page.values).not.toHaveProperty("country");
  await submitCard(page, visa);
  expect(await chargedTo(known.id)).toEqual([1081]);
});

test("what a known customer lacks for tax ids is refused, as are rates beside computed taxes", async () => {
  const { id: customer } = await world.stripe.customers.create({});
  const tax_id_collection = { enabled: true };
  await expect(newSession("payment", { tax_id_collection, customer })).rejects.toThrow(/name/);
  const named = await newSession("payment", {
    tax_id_collection,
    customer,
    customer_update: { name: "auto" },
  });
  const page = await openPage(named.url ?? "");
  await send(page, { name: "Ada Ltd", tax_type: "gb_vat", tax_id: "GB123456789" }, visa);
  expect(await world.stripe.customers.retrieve(customer)).toMatchObject({ name: "Ada Ltd" });
  await expect(newSession("payment", { customer_update: { name: "auto" } })).rejects.toThrow(
    /can only be used with `customer`/,
  );
  const rate = { display_name: "VAT", percentage: 7, inclusive: false };
  const { id } = await world.stripe.taxRates.create(rate);
  await expect(newSession("payment", { automatic_tax }, [id])).rejects.toThrow(/tax_rates/);
  await expect(newSession("payment", {}, ["txr_none"])).rejects.toMatchObject({ statusCode: 404 });
});

test("the rates of a line are of its subscription's item, those of the subscription of itself", async () => {
  const { id } = await world.stripe.taxRates.create({
    display_name: "VAT",
    percentage: 7,
    inclusive: false,
  });
  const made = async () =>
    world.stripe.subscriptions.retrieve(String((await latest()).subscription));
  const line = await newSession("subscription", {}, [id]);
  expect(line).toMatchObject({ amount_total: 1070, automatic_tax: { enabled: false } });
  const page = await openPage(line.url ?? "");
  expect(rows(page)).toContainEqual(["VAT (7%)", "$0.70"]);
  await submitCard(page, visa);
  expect(await made()).toMatchObject({
    default_tax_rates: [],
    items: { data: [{ tax_rates: [{ id }] }] },
  });
  expect(await chargedTo((await latest()).customer)).toEqual([1070]);
  const subscription_data = { default_tax_rates: [id] };
  const whole = await newSession("subscription", { subscription_data });
  await submitCard(await openPage(whole.url ?? ""), visa);
  expect(await made()).toMatchObject({
    default_tax_rates: [{ id }],
    items: { data: [{ tax_rates: [] }] },
  });
  expect(await chargedTo((await latest()).customer)).toEqual([1070]);
});
