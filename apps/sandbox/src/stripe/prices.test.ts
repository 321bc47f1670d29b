import { afterAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
const product = (await world.stripe.products.create({ name: "Plan" })).id;
afterAll(() => world.close());

const create = (form: string) => callApi(world, "POST", "/prices", form);
const newestEvent = async () => (await listAll(world, "/events"))[0];

test.each([
  ["currency=usd&unit_amount=0", { unit_amount: 0, unit_amount_decimal: "0", type: "one_time" }],
  ["currency=EUR&unit_amount_decimal=12", { unit_amount: 12, currency: "eur" }],
  ["currency=KWD&unit_amount=1230", { unit_amount: 1230, currency: "kwd" }],
  ["currency=isk&unit_amount=300", { unit_amount: 300, recurring: null }],
  [
    "currency=usd&unit_amount=5&recurring[interval]=year",
    {
      type: "recurring",
      recurring: { interval: "year", interval_count: 1, usage_type: "licensed" },
    },
  ],
  [
    "currency=usd&unit_amount=5&recurring[interval]=day&recurring[interval_count]=3",
    { recurring: { interval: "day", interval_count: 3, meter: null, trial_period_days: null } },
  ],
  [
    "currency=usd&unit_amount=5&active=false&nickname=&lookup_key=",
    { active: false, nickname: null, lookup_key: null },
  ],
  [
    "currency=usd&unit_amount=5&nickname=n&metadata[a]=b",
    { active: true, nickname: "n", metadata: { a: "b" } },
  ],
])("a price of %s", async (form, made) => {
  const { status, body } = await create(`product=${product}&${form}`);
  expect([status, body]).toMatchObject([200, { product, ...made }]);
});

const missing = { code: "parameter_missing", param: "unit_amount" };
test.each([
  ["currency=usd&unit_amount=-1", missing],
  ["currency=usd&unit_amount_decimal=1.5", missing],
  ["currency=usd", missing],
  [
    "currency=kwd&unit_amount=1234",
    {
      code: "parameter_invalid_integer",
      param: "unit_amount",
      message: "Invalid amount. Amounts in KWD must be evenly divisible by 10.",
    },
  ],
  ["currency=ugx&unit_amount=150", { message: expect.stringContaining("divisible by 100") }],
  ["currency=us&unit_amount=1", { param: "currency" }],
  ["unit_amount=1", { code: "parameter_missing", param: "currency" }],
  ["currency=usd&unit_amount=one", { param: "unit_amount" }],
  ["currency=usd&unit_amount=1&recurring[interval]=decade", { param: "recurring[interval]" }],
  [
    "currency=usd&unit_amount=1&recurring[interval]=day&recurring[colour]=red",
    { code: "parameter_unknown", param: "recurring[colour]" },
  ],
  [
    "currency=usd&unit_amount=1&recurring[interval_count]=2",
    { code: "parameter_missing", param: "recurring[interval]" },
  ],
])("a price of %s is rejected", async (form, error) => {
  const { status, body } = await create(`product=${product}&${form}`);
  expect([status, body.error]).toMatchObject([400, { type: "invalid_request_error", ...error }]);
});

test("a price belongs to an existing product, or creates one", async () => {
  const form = "currency=usd&unit_amount=1";
  const unknown = await create(`${form}&product=prod_none`);
  expect([unknown.status, unknown.body.error]).toMatchObject([
    404,
    { code: "resource_missing", param: "product", message: "No such product: 'prod_none'" },
  ]);
  const none = await create(form);
  expect([none.status, none.body.error]).toMatchObject([
    400,
    { code: "parameter_missing", param: "product" },
  ]);
  const made = await create(`${form}&product_data[name]=New&product_data[metadata][a]=b`);
  const own = await world.stripe.products.retrieve(String(made.body.product));
  expect(own).toMatchObject({ name: "New", metadata: { a: "b" } });
  const events = (await listAll(world, "/events")).slice(0, 2).map(({ type }) => type);
  expect(events).toEqual(["price.created", "product.created"]);
});

test("an update changes the given fields, and its event has the previous values", async () => {
  const made = await create(
    `product=${product}&currency=usd&unit_amount=1&nickname=a&lookup_key=own`,
  );
  const path = `/prices/${made.body.id}`;
  const kept = await callApi(world, "POST", path, "metadata[a]=b");
  expect(kept.body).toMatchObject({ active: true, nickname: "a", lookup_key: "own" });
  const changed = await callApi(world, "POST", path, "active=false&nickname=b&lookup_key=own");
  expect(changed.body).toMatchObject({ active: false, nickname: "b", lookup_key: "own" });
  expect(changed.body.metadata).toEqual({ a: "b" });
  expect(await newestEvent()).toMatchObject({
    type: "price.updated",
    data: {
      object: { id: made.body.id, nickname: "b" },
      previous_attributes: { active: true, nickname: "a" },
    },
  });
  const taken = await create(`product=${product}&currency=usd&unit_amount=1&lookup_key=own`);
  expect(taken.body.error).toEqual({
    type: "invalid_request_error",
    code: "resource_already_exists",
    message: `A price (\`${made.body.id}\`) already uses that lookup key.`,
    param: "lookup_key",
  });
  const { id } = (await create(`product=${product}&currency=usd&unit_amount=1`)).body;
  const claim = `/prices/${id}`;
  expect((await callApi(world, "POST", claim, "lookup_key=own")).status).toBe(400);
  const moved = await callApi(world, "POST", claim, "lookup_key=own&transfer_lookup_key=true");
  expect(moved.body.lookup_key).toBe("own");
  expect((await callApi(world, "GET", path)).body.lookup_key).toBeNull();
});
