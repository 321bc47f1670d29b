import { afterAll, beforeEach, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let customer: string;
beforeEach(async () => {
  customer = (await world.stripe.customers.create({ email: "a@example.com", name: "Ann" })).id;
});
afterAll(() => world.close());

const attach = (id: string, to = customer) =>
  callApi(world, "POST", `/payment_methods/${id}/attach`, `customer=${to}`);
const detach = (id: string) => callApi(world, "POST", `/payment_methods/${id}/detach`);
const newest = async (count: number) =>
  (await listAll(world, "/events")).slice(0, count).map(({ type }) => type);

test.each([
  ["pm_card_visa", "visa", "4242"],
  ["pm_card_mastercard", "mastercard", "4444"],
  ["pm_card_amex", "amex", "0005"],
  ["pm_card_chargeCustomerFail", "visa", "0341"],
])("%s is a %s ending in %s, with its customer's name", async (id, brand, last4) => {
  const { status, body } = await attach(id);
  expect([status, body]).toMatchObject([
    200,
    {
      customer,
      card: { brand, last4 },
      billing_details: { email: "a@example.com", name: "Ann", phone: null },
    },
  ]);
  expect(await newest(1)).toEqual(["payment_method.attached"]);
});

test("a declined card gives the bank's message, and is not saved", async () => {
  const { status, body } = await attach("pm_card_chargeDeclined");
  expect([status, body.error]).toEqual([
    402,
    { type: "card_error", code: "card_declined", message: "Your card was declined." },
  ]);
  expect(await listAll(world, "/payment_methods", `customer=${customer}`)).toEqual([]);
});

test("a saved card belongs to its customer: it can be attached again there, and nowhere else", async () => {
  const { body } = await attach("pm_card_visa");
  expect((await attach(String(body.id))).body).toEqual(body);
  const other = await world.stripe.customers.create({});
  const refused = await attach(String(body.id), other.id);
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("may not be used again") },
  ]);
  expect((await attach("pm_none")).status).toBe(404);
  const unknown = await attach("pm_card_visa", "cus_none");
  expect([unknown.status, unknown.body.error]).toMatchObject([404, { param: "customer" }]);
  const theirs = await callApi(world, "GET", `/customers/${other.id}/payment_methods/${body.id}`);
  expect([theirs.status, theirs.body.error]).toMatchObject([
    404,
    { message: `No such PaymentMethod: '${body.id}'` },
  ]);
  expect((await callApi(world, "GET", "/customers/cus_none/payment_methods")).status).toBe(404);
});

test("a detached card is no default any more, and cannot be detached twice", async () => {
  const [one, two] = [(await attach("pm_card_visa")).body, (await attach("pm_card_amex")).body];
  await world.stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: String(one.id) },
  });
  const chosen = async () => {
    const found = await callApi(world, "GET", `/customers/${customer}`);
    return (found.body.invoice_settings as Record<string, unknown>).default_payment_method;
  };
  await detach(String(two.id));
  expect(await chosen()).toBe(one.id);
  const { body } = await detach(String(one.id));
  expect(body).toEqual({ ...one, customer: null });
  expect(await chosen()).toBeNull();
  const [event] = await listAll(world, "/events", "type=payment_method.detached");
  expect(event?.data).toEqual({ object: body, previous_attributes: { customer } });
  const again = await detach(String(one.id));
  expect([again.status, again.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("not attached to a customer") },
  ]);
  expect(await listAll(world, "/payment_methods", `customer=${customer}`)).toEqual([]);
});

test("a subscription does not charge a detached card or another customer's", async () => {
  const subscription = await subscribe(world.stripe);
  await detach(String(subscription.default_payment_method));
  const after = await world.stripe.subscriptions.retrieve(subscription.id);
  expect(after.default_payment_method).toBeNull();
  await world.post("/sandbox/clock", { advance: "P1M" });
  const failed = await world.stripe.subscriptions.retrieve(subscription.id);
  expect(failed.status).toBe("past_due");
});
