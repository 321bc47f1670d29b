import { afterAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const post = (path: string, form: string) => callApi(world, "POST", path, form);

test("a product may be created with an id, once, and with a price", async () => {
  const form = "id=plan&name=Plan&description=d&url=https://a.example&images[]=https://a.example/1";
  const made = await post("/products", `${form}&metadata[a]=b&active=false`);
  expect(made.body).toMatchObject({
    id: "plan",
    name: "Plan",
    active: false,
    description: "d",
    url: "https://a.example",
    images: ["https://a.example/1"],
    metadata: { a: "b" },
    default_price: null,
  });
  const twice = await post("/products", form);
  expect([twice.status, twice.body.error]).toMatchObject([
    400,
    { code: "resource_already_exists", param: "id", message: "Product already exists." },
  ]);
  const priced = await post(
    "/products",
    "name=Priced&default_price_data[currency]=usd&default_price_data[unit_amount]=7",
  );
  expect(priced.body).toMatchObject({ active: true, description: null, images: [], url: null });
  const price = await world.stripe.prices.retrieve(String(priced.body.default_price));
  expect(price).toMatchObject({
    product: priced.body.id,
    unit_amount: 7,
    active: true,
    lookup_key: null,
    metadata: {},
    nickname: null,
    type: "one_time",
  });
  const events = (await listAll(world, "/events")).slice(0, 3).map(({ type }) => type);
  expect(events).toEqual(["product.created", "price.created", "product.created"]);
});

test("an update changes the given fields, and its event has the previous values", async () => {
  const { body } = await post("/products", "name=Old&description=d&url=https://a.example");
  const path = `/products/${body.id}`;
  await world.post("/sandbox/clock", { advance: "PT1M" });
  const kept = await post(path, "metadata[a]=b");
  expect(kept.body).toMatchObject({ name: "Old", description: "d", url: "https://a.example" });
  expect(Number(kept.body.updated)).toBeGreaterThanOrEqual(Number(body.created) + 60);
  const price = await world.stripe.prices.create({
    currency: "usd",
    unit_amount: 1,
    product: String(body.id),
  });
  const form = `name=New&active=false&description=e&url=https://b.example&images[]=https://b.example/1`;
  const changed = await post(path, `${form}&default_price=${price.id}`);
  expect(changed.body).toMatchObject({
    name: "New",
    active: false,
    description: "e",
    url: "https://b.example",
    images: ["https://b.example/1"],
    default_price: price.id,
    metadata: { a: "b" },
  });
  const again = await post(path, "name=Newest");
  expect(again.body).toEqual({ ...changed.body, name: "Newest", updated: again.body.updated });
  const [event] = await listAll(world, "/events");
  expect(event).toMatchObject({
    type: "product.updated",
    data: { object: { name: "Newest" }, previous_attributes: { name: "New" } },
  });
  const unknown = await post(path, "default_price=price_none");
  expect(unknown.body.error).toMatchObject({ code: "resource_missing", param: "default_price" });
});
