import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let price: string;
beforeAll(async () => {
  const made = await world.stripe.prices.create({
    currency: "eur",
    unit_amount: 300,
    product_data: { name: "Plan" },
  });
  price = made.id;
});
afterAll(() => world.close());

const create = (form = "") =>
  callApi(world, "POST", "/payment_links", `line_items[0][price]=${price}&${form}`);

test("a link sells its price in its quantity", async () => {
  const { body } = await create("line_items[0][quantity]=3");
  expect(body).toMatchObject({ active: true, currency: "eur" });
  const items = await callApi(world, "GET", `/payment_links/${body.id}/line_items`);
  expect(items.body).toMatchObject({
    url: `/v1/payment_links/${body.id}/line_items`,
    data: [{ quantity: 3, amount_total: 900, description: "Plan", price: { id: price } }],
  });
  const expanded = await callApi(world, "GET", `/payment_links/${body.id}`, "expand[]=line_items");
  expect(expanded.body.line_items).toEqual(items.body);
  const one = await callApi(world, "GET", `/payment_links/${(await create()).body.id}/line_items`);
  expect(one.body).toMatchObject({ data: [{ quantity: 1, amount_total: 300 }] });
  const none = await callApi(world, "GET", "/payment_links/plink_none/line_items");
  expect([none.status, none.body.error]).toMatchObject([
    404,
    { message: "No such payment link: 'plink_none'" },
  ]);
});

test("an inactive or unknown price cannot be sold", async () => {
  const off = await world.stripe.prices.create({
    currency: "eur",
    unit_amount: 300,
    product_data: { name: "Off" },
  });
  await world.stripe.prices.update(off.id, { active: false });
  const form = (id: string) => `line_items[0][price]=${id}`;
  const refused = await callApi(world, "POST", "/payment_links", form(off.id));
  expect([refused.status, refused.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("inactive"), param: "line_items[0][price]" },
  ]);
  const unknown = await callApi(world, "POST", "/payment_links", form("price_none"));
  expect([unknown.status, unknown.body.error]).toMatchObject([
    404,
    { param: "line_items[0][price]" },
  ]);
});

const confirmation = (custom_message: string | null) => ({
  type: "hosted_confirmation",
  hosted_confirmation: { custom_message },
});
const redirect = { type: "redirect", redirect: { url: "https://shop.example/" } };
test.each([
  ["", { after_completion: confirmation(null), restrictions: null, payment_method_types: null }],
  [
    "after_completion[type]=redirect&after_completion[redirect][url]=https://shop.example/",
    { after_completion: redirect },
  ],
  ["after_completion[type]=redirect", { after_completion: confirmation(null) }],
  [
    "after_completion[type]=hosted_confirmation&after_completion[hosted_confirmation][custom_message]=Bye",
    { after_completion: confirmation("Bye") },
  ],
  [
    "after_completion[type]=hosted_confirmation&after_completion[redirect][url]=https://shop.example/",
    { after_completion: confirmation(null) },
  ],
  [
    "restrictions[completed_sessions][limit]=2",
    { restrictions: { completed_sessions: { count: 0, limit: 2 } } },
  ],
  ["payment_method_types[]=card", { payment_method_types: ["card"] }],
  [
    "allow_promotion_codes=true&inactive_message=Off&active=false",
    { allow_promotion_codes: true, inactive_message: "Off", active: false },
  ],
  [
    "subscription_data[description]=d&subscription_data[metadata][a]=b",
    { subscription_data: { description: "d", metadata: { a: "b" }, trial_period_days: null } },
  ],
  ["subscription_data[metadata][a]=b", { subscription_data: { description: null } }],
])("a link with %s", async (form, made) => {
  expect((await create(form)).body).toMatchObject(made);
});

test("an update changes the given fields, and its event has the previous values", async () => {
  const full =
    "allow_promotion_codes=true&inactive_message=Off&payment_method_types[]=card&metadata[a]=b&restrictions[completed_sessions][limit]=2&subscription_data[metadata][a]=b";
  const made = await create(
    `${full}&after_completion[type]=redirect&after_completion[redirect][url]=https://shop.example/`,
  );
  const path = `/payment_links/${made.body.id}`;
  const [created] = await listAll(world, "/events");
  expect(created).toMatchObject({ type: "payment_link.created", data: { object: made.body } });
  const off = await callApi(world, "POST", path, "active=false");
  expect(off.body).toEqual({ ...made.body, active: false });
  const [event] = await listAll(world, "/events");
  expect(event?.type).toBe("payment_link.updated");
  expect(event?.data).toEqual({ object: off.body, previous_attributes: { active: true } });
  const form = "restrictions=&payment_method_types=&subscription_data[metadata][c]=d&metadata[a]=";
  expect((await callApi(world, "POST", path, form)).body).toMatchObject({
    active: false,
    restrictions: null,
    payment_method_types: null,
    subscription_data: { metadata: { a: "b", c: "d" } },
    metadata: {},
  });
});
