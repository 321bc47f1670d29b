import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
/** newest first, an hour apart */
const made: { id: string; created: number }[] = [];
beforeAll(async () => {
  for (let index = 0; index < 11; index += 1) {
    const { id, created } = await world.stripe.customers.create({ name: `${index}` });
    made.unshift({ id, created });
    await world.post("/sandbox/clock", { advance: "PT1H" });
  }
});
afterAll(() => world.close());

const page = async (query: string) => {
  const { body } = await callApi(world, "GET", "/customers", query);
  const list = body.data as { id: string }[];
  return { places: list.map(({ id }) => made.findIndex((one) => one.id === id)), ...body };
};

test("a page has ten objects by default", async () => {
  expect(await page("")).toMatchObject({ places: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], has_more: true });
  expect(await page("limit=11")).toMatchObject({ places: { length: 11 }, has_more: false });
});

test.each([["1"], ["100"]])("a limit of %s is accepted", async (limit) => {
  expect((await callApi(world, "GET", "/customers", `limit=${limit}`)).status).toBe(200);
});

test.each([["0"], ["101"], ["-5"]])("a limit of %s is rejected", async (limit) => {
  const { status, body } = await callApi(world, "GET", "/customers", `limit=${limit}`);
  expect([status, body]).toEqual([400, { error: expect.objectContaining({ param: "limit" }) }]);
});

test("a page starts after an object, or ends before one, and says whether there are more", async () => {
  const [, second, , fourth] = made.map(({ id }) => id);
  expect(await page(`starting_after=${second}&limit=2`)).toMatchObject({
    places: [2, 3],
    has_more: true,
  });
  expect(await page(`starting_after=${second}&limit=9`)).toMatchObject({
    places: { length: 9 },
    has_more: false,
  });
  expect(await page(`ending_before=${fourth}&limit=2`)).toMatchObject({
    places: [1, 2],
    has_more: true,
  });
  expect(await page(`ending_before=${fourth}&limit=3`)).toMatchObject({
    places: [0, 1, 2],
    has_more: false,
  });
});

test.each([["starting_after"], ["ending_before"]])(
  "%s with a missing object is rejected",
  async (name) => {
    const { status, body } = await callApi(world, "GET", "/customers", `${name}=cus_none`);
    expect([status, body.error]).toEqual([
      404,
      {
        type: "invalid_request_error",
        code: "resource_missing",
        message: "No such customer: 'cus_none'",
        param: name,
      },
    ]);
  },
);

test.each([
  ["created", [5]],
  ["created[gt]", [0, 1, 2, 3, 4]],
  ["created[gte]", [0, 1, 2, 3, 4, 5]],
  ["created[lt]", [6, 7, 8, 9, 10]],
  ["created[lte]", [5, 6, 7, 8, 9, 10]],
])("%s a time", async (name, places) => {
  const found = await page(`${name}=${made[5]?.created}&limit=100`);
  expect(found.places).toEqual(places);
});

test("objects without a time match any time filter", async () => {
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 1,
    product_data: { name: "p" },
  });
  const link = await world.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
  });
  const { body } = await callApi(world, "GET", "/payment_links", "created[lt]=1");
  expect(body).toMatchObject({ data: [{ id: link.id }] });
});

test("a list longer than the store's batch size is complete", async () => {
  const products: string[] = [];
  for (let index = 0; index < 130; index += 1)
    products.unshift((await world.stripe.products.create({ name: "p" })).id);
  const first = await listAll(world, "/products");
  const rest = await listAll(world, "/products", `starting_after=${first.at(-1)?.id}`);
  expect(first.map(({ id }) => id)).toEqual(products.slice(0, 100));
  expect(rest.map(({ id }) => id).slice(0, 30)).toEqual(products.slice(100));
});
