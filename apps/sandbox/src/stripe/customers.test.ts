import { afterAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const newest = async (count = 1) => (await listAll(world, "/events")).slice(0, count);
const types = async (count: number) => (await newest(count)).map(({ type }) => type);

test("a customer can be created without any field", async () => {
  const { body } = await callApi(world, "POST", "/customers");
  const nobody = { email: null, name: null, description: null, phone: null, metadata: {} };
  expect(body).toMatchObject({ object: "customer", ...nobody });
});

test("a customer keeps its fields until they are changed", async () => {
  const form = "email=a@example.com&name=Ann&description=d&phone=1&metadata[a]=b";
  const { body } = await callApi(world, "POST", "/customers", form);
  const given = { email: "a@example.com", name: "Ann", description: "d", phone: "1" };
  expect(body).toMatchObject({ ...given, metadata: { a: "b" } });
  const path = `/customers/${body.id}`;
  const events = await newest();
  expect((await callApi(world, "POST", path, "metadata[a]=b")).body).toEqual(body);
  expect(await newest()).toEqual(events);
  const changed = await callApi(world, "POST", path, "name=Bea&phone=&metadata[c]=d");
  expect(changed.body).toMatchObject({
    ...given,
    name: "Bea",
    phone: null,
    metadata: { a: "b", c: "d" },
  });
  expect(await newest()).toMatchObject([
    {
      type: "customer.updated",
      data: { previous_attributes: { name: "Ann", phone: "1", metadata: { a: "b" } } },
    },
  ]);
  expect((await callApi(world, "GET", path)).body).toEqual(changed.body);
});

test("its default is one of its own cards, or none", async () => {
  const [own, other] = [
    await world.stripe.customers.create({}),
    await world.stripe.customers.create({}),
  ];
  const card = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: own.id });
  const choose = (id: string, method: string) =>
    callApi(
      world,
      "POST",
      `/customers/${id}`,
      `invoice_settings[default_payment_method]=${method}`,
    );
  expect((await choose(own.id, card.id)).body).toMatchObject({
    invoice_settings: { default_payment_method: card.id, footer: null },
  });
  const refused = await choose(other.id, card.id);
  expect([refused.status, refused.body.error]).toMatchObject([
    404,
    {
      message: `No such PaymentMethod: '${card.id}'`,
      param: "invoice_settings[default_payment_method]",
    },
  ]);
  const kept = await callApi(world, "POST", `/customers/${own.id}`, "invoice_settings[footer]=f");
  expect(kept.body).toMatchObject({ invoice_settings: { default_payment_method: card.id } });
  expect((await choose(own.id, "")).body).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
});

test("its running subscriptions can be included, and end when it is deleted", async () => {
  const subscription = await subscribe(world.stripe);
  const id = String(subscription.customer);
  const expanded = () => callApi(world, "GET", `/customers/${id}`, "expand[]=subscriptions");
  expect((await expanded()).body.subscriptions).toMatchObject({
    url: `/v1/customers/${id}/subscriptions`,
    data: [{ id: subscription.id }],
  });
  await world.stripe.subscriptions.cancel(subscription.id);
  expect((await expanded()).body.subscriptions).toMatchObject({ data: [] });
  const gone = await callApi(world, "DELETE", `/customers/${id}`);
  expect(gone.body).toEqual({ id, object: "customer", deleted: true });
  // Subscriptions that had ended before send no second event.
  expect(await types(2)).toEqual(["customer.deleted", "customer.subscription.deleted"]);
  expect(await types(3)).not.toEqual([...(await types(2)), "customer.subscription.deleted"]);
  expect((await callApi(world, "GET", `/customers/${id}`)).body).toEqual(gone.body);
  expect((await callApi(world, "DELETE", `/customers/${id}`)).status).toBe(404);
  expect((await listAll(world, "/customers")).map((one) => one.id)).not.toContain(id);

  const living = await subscribe(world.stripe);
  await callApi(world, "DELETE", `/customers/${living.customer}`);
  const { status, cancellation_details } = await world.stripe.subscriptions.retrieve(living.id);
  expect([status, cancellation_details?.reason]).toEqual(["canceled", "cancellation_requested"]);
});
