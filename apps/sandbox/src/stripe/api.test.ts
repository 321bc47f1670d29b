import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { createPlan, payLink } from "../testing/shop.ts";
import { connectStripe, startWorld } from "../testing/world.ts";

const world = await startWorld({ secretKey: "sk_test_right" });
const stripe = connectStripe(world.sandbox.origin, "sk_test_right");
afterAll(() => world.close());

test("the same idempotency key gives the same response, other parameters are rejected", async () => {
  const options = { idempotencyKey: "key-1" };
  const first = await stripe.customers.create({ email: "a@example.com" }, options);
  const again = await stripe.customers.create({ email: "a@example.com" }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(stripe.customers.create({ email: "b@example.com" }, options)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
    statusCode: 400,
  });
  const parallel = await Promise.all(
    Array.from({ length: 20 }, () =>
      stripe.customers.create({ email: "c@example.com" }, { idempotencyKey: "key-2" }),
    ),
  );
  expect(new Set(parallel.map((customer) => customer.id)).size).toBe(1);
});

test("a rejected request does not use up its key", async () => {
  const options = { idempotencyKey: "key-3" };
  const wrong = { line_items: [{ price: "price_none", quantity: 1 }] };
  await expect(stripe.paymentLinks.create(wrong, options)).rejects.toMatchObject({
    code: "resource_missing",
    param: "line_items[0][price]",
  });
  await expect(stripe.customers.create({}, options)).resolves.toHaveProperty("id");
});

test("errors have Stripe's form: unknown paths, objects, parameters, keys", async () => {
  await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such customer: 'cus_none'",
  });
  await expect(stripe.rawRequest("GET", "/v1/nothing")).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.rawRequest("POST", "/v1/customers", { colour: "red" })).rejects.toMatchObject(
    {
      code: "parameter_unknown",
      param: "colour",
    },
  );
  await expect(stripe.rawRequest("POST", "/v1/products", {})).rejects.toMatchObject({
    code: "parameter_missing",
    param: "name",
  });
  const unauthorised = connectStripe(world.sandbox.origin, "sk_test_wrong");
  await expect(unauthorised.customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test("lists continue after an object, before one, and automatically", async () => {
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const customer = await stripe.customers.create({ email: "page@example.com" });
    made.unshift(customer.id);
  }
  const email = "page@example.com";
  const ids = (list: Stripe.ApiList<Stripe.Customer>) => list.data.map(({ id }) => id);
  const first = await stripe.customers.list({ email, limit: 2 });
  expect(ids(first)).toEqual(made.slice(0, 2));
  expect(first.has_more).toBe(true);
  const last = await stripe.customers.list({ email, limit: 3, starting_after: made[1] });
  expect(ids(last)).toEqual(made.slice(2));
  expect(last.has_more).toBe(false);
  const back = await stripe.customers.list({ email, limit: 2, ending_before: made[3] });
  expect(ids(back)).toEqual(made.slice(1, 3));
  expect(back.has_more).toBe(true);
  const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
});

test("metadata is merged, an empty value removes a key, an empty text clears all", async () => {
  const { id } = await stripe.customers.create({ metadata: { a: "1", b: "2" } });
  const merged = await stripe.customers.update(id, { metadata: { b: "", c: "3" } });
  expect(merged.metadata).toEqual({ a: "1", c: "3" });
  expect((await stripe.customers.update(id, { metadata: "" })).metadata).toEqual({});
});

test("a lookup key belongs to one price until another takes it over", async () => {
  const product = await stripe.products.create({ name: "Plan" });
  const plan = {
    currency: "usd",
    unit_amount: 2499,
    product: product.id,
    lookup_key: "monthly",
  };
  const first = await stripe.prices.create(plan);
  await expect(stripe.prices.create(plan)).rejects.toMatchObject({ param: "lookup_key" });
  const second = await stripe.prices.create({ ...plan, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: ["monthly"], expand: ["data.product"] });
  expect(found.data).toMatchObject([{ id: second.id, product: { name: "Plan" } }]);
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  expect(String(second.unit_amount_decimal)).toBe("2499");
});

test("a payment is refunded once", async () => {
  const link = await createPlan(stripe);
  await payLink(link.url);
  const [session] = (await stripe.checkout.sessions.list({ payment_link: link.id })).data;
  const invoice = await stripe.invoices.retrieve(String(session?.invoice), {
    expand: ["payments.data.payment.payment_intent"],
  });
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  if (typeof intent !== "object") throw new Error("The payment intent was not expanded");
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ amount: 2499, status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const charge = await stripe.charges.retrieve(refund.charge as string, { expand: ["refunds"] });
  expect(charge).toMatchObject({ refunded: true, refunds: { data: [{ id: refund.id }] } });
  const receipt = await fetch(charge.receipt_url ?? "");
  expect(await receipt.text()).toContain("$24.99");
});

test("cards are attached, listed, made default and detached", async () => {
  const customer = await stripe.customers.create({ email: "cards@example.com" });
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const updated = await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: card.id },
  });
  expect(updated.invoice_settings.default_payment_method).toBe(card.id);
  const list = await stripe.customers.listPaymentMethods(customer.id, { type: "card" });
  expect(list.data).toMatchObject([{ id: card.id, card: { last4: "4242", brand: "visa" } }]);
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  const own = await stripe.customers.retrievePaymentMethod(customer.id, card.id);
  expect(own.id).toBe(card.id);
  await stripe.paymentMethods.detach(card.id);
  const after = await stripe.customers.retrieve(customer.id);
  expect(after).toMatchObject({ invoice_settings: { default_payment_method: null } });
  await expect(
    stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: customer.id }),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
});

test("events are filtered by type and by a starting event", async () => {
  const [anchor] = (await stripe.events.list({ limit: 1 })).data;
  const product = await stripe.products.create({ name: "New" });
  await stripe.customers.create({});
  const since = await stripe.events.list({ ending_before: anchor?.id });
  expect(since.data.map(({ type }) => type)).toEqual(["customer.created", "product.created"]);
  const own = await stripe.events.list({ types: ["product.created"], limit: 1 });
  expect(own.data[0]?.data.object).toMatchObject({ id: product.id });
  expect(own.data[0]?.request?.id).toMatch(/^req_/);
});

test("a deleted customer is returned as deleted and its subscriptions end", async () => {
  const link = await createPlan(stripe);
  await payLink(link.url);
  const [subscription] = (await stripe.subscriptions.list({ limit: 1 })).data;
  const customer = String(subscription?.customer);
  expect(await stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  const all = await stripe.subscriptions.list({ customer, status: "all" });
  expect(all.data).toMatchObject([{ status: "canceled" }]);
});
