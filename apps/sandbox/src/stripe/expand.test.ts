import { afterAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
const path = `/subscriptions/${(await subscribe(world.stripe)).id}`;
afterAll(() => world.close());

const expand = (names: string, of = path) => callApi(world, "GET", of, names);

test("the given fields are expanded, up to four levels deep", async () => {
  const { body } = await expand("expand[]=customer&expand[]=latest_invoice.payments.data.payment");
  expect(body).toMatchObject({
    customer: { object: "customer" },
    latest_invoice: {
      payments: { object: "list", data: [{ payment: { type: "payment_intent" } }] },
    },
  });
  const [charge] = await listAll(world, "/charges");
  await world.stripe.refunds.create({ charge: String(charge?.id) });
  const refunds = await expand("expand[]=refunds", `/charges/${charge?.id}`);
  expect(refunds.body.refunds).toMatchObject({
    url: `/v1/charges/${charge?.id}/refunds`,
    data: [{ charge: charge?.id }],
  });
});

test("in lists every object's field is expanded, and null stays null", async () => {
  const { body } = await expand("expand[]=data.customer&expand[]=data.schedule", "/subscriptions");
  expect(body.data).toMatchObject([{ customer: { object: "customer" }, schedule: null }]);
});

const refusal = (message: string) => ({
  type: "invalid_request_error",
  message,
  param: "expand",
});
test.each([
  ["expand=customer", "Invalid array"],
  ["expand[0][a]=customer", "Invalid string"],
  ["expand[]=a.b.c.d.e", "You cannot expand more than 4 levels of a property. Property: a.b.c.d.e"],
  ["expand[]=colour", "This property cannot be expanded (colour)."],
  ["expand[]=status", "This property cannot be expanded (status)."],
  ["expand[]=created.day", "This property cannot be expanded (day)."],
  ["expand[]=customer.colour", "This property cannot be expanded (colour)."],
  ["expand[]=subscriptions", "This property cannot be expanded (subscriptions)."],
])("%s is rejected", async (names, message) => {
  const { status, body } = await expand(names);
  expect([status, body.error]).toEqual([400, refusal(message)]);
});
