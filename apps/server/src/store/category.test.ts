import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterAll, beforeEach, expect, it } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { type Caller, newMerchant } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openInstallation } from "../testing/installation.ts";

const files = makeClientFiles();
const food = { id: 6, name: "طعام" };
const fashion = { id: 7, name: "أزياء" };
const travel = { id: 9, name: "Viajes" };
const oasis = {
  clientId: 2,
  locale: "ar-SA",
  location: "sa",
  categories: [food, fashion],
  defaultCategory: 7,
};
const plaza = {
  clientId: 3,
  locale: "es-MX",
  location: "mx",
  categories: [travel, { id: 7, name: "Moda" }],
};
const clients = files.load([{ clientId: 8 }, oasis, plaza]);
const at = await openInstallation({ clients });
afterAll(async () => {
  await at.close();
  files.remove();
});

/** Changes a brand's categories while it runs. */
async function setCategories(brand: typeof oasis, categories: (typeof food)[]): Promise<void> {
  files.write({ ...brand, categories });
  const { problems } = await clients.refresh([`${files.dir}/${brand.clientId}`]);
  expect(problems).toEqual([]);
}

// A test before may have changed them.
beforeEach(() => setCategories(oasis, oasis.categories));

const create = (caller: Caller, more: object = {}) =>
  caller.call(endpoints.createStore, { body: { ...storePayload, ...more } });
const change = (caller: Caller, slug: string, more: object = {}) =>
  caller.call(endpoints.updateStore, {
    params: { store: slug },
    body: { ...storePayload, ...more },
  });
const place = (location: string, primary_category: number) => ({ location, primary_category });

it("'default category 501; location us', or what the brand's client.json says (rules 1.10, 4.2, decision 073)", async () => {
  for (const [client, expected] of [
    [8, place("us", 501)],
    [2, place("sa", 7)],
    [3, place("mx", 9)],
  ] as const) {
    const { status, data } = await create(await newMerchant(at, client));
    expect([status, data]).toEqual([201, expect.objectContaining(expected)]);
  }
  const sent = { location: "ca", primary_category: "6" };
  expect((await create(await newMerchant(at, 2), sent)).data).toMatchObject(place("ca", 6));
});

it("a category of another brand, or none at all, is 400 on the field, in the brand's language, and nothing is stored (rules 1.4, 1.10, decision 073)", async () => {
  for (const [client, sent, said] of [
    [8, 7, "Category is not in the list"],
    [8, "none", "Category is not in the list"],
    [2, 9, "الفئة ليست من القائمة"],
    [2, 501, "الفئة ليست من القائمة"],
    [3, 6, "La categoría no está en la lista"],
  ] as const) {
    const merchant = await newMerchant(at, client);
    const refused = await create(merchant, { primary_category: sent });
    expect([refused.status, refused.error]).toEqual([400, { primary_category: [said] }]);
    expect((await merchant.ok(endpoints.getMe)).store).toBeNull();
    const made = await merchant.ok(endpoints.createStore, { body: storePayload });
    const change400 = await change(merchant, made.slug, { name: "Other", primary_category: sent });
    expect([change400.status, change400.error]).toEqual([400, { primary_category: [said] }]);
    expect((await merchant.ok(endpoints.getMe)).store).toMatchObject({
      name: made.name,
      primary_category: made.primary_category,
    });
  }
});

it("a store keeps a category that its brand has removed, however it is saved, until it has another (rule 1.10, decision 073)", async () => {
  const merchant = await newMerchant(at, 2);
  const sent = { ...storePayload, primary_category: food.id };
  const { slug, id } = await merchant.ok(endpoints.createStore, { body: sent });
  await setCategories(oasis, [fashion, { id: 8, name: "سفر" }]);
  const staff = await newStaff(at, 2);
  for (const seen of [
    await merchant.ok(endpoints.getStore, { params: { store: slug } }),
    await staff.ok(endpoints.staffGetStore, { params: { id } }),
  ])
    expect(seen).toMatchObject(place("sa", food.id));
  for (const primary_category of [food.id, String(food.id), null, "", undefined]) {
    const saved = await change(merchant, slug, { name: "Kept", primary_category });
    expect([saved.status, saved.data]).toEqual([
      200,
      expect.objectContaining({ name: "Kept", primary_category: food.id }),
    ]);
  }
  const another = await create(await newMerchant(at, 2), { primary_category: food.id });
  expect(another.status).toBe(400);
  expect((await change(merchant, slug, { primary_category: 8 })).data).toMatchObject(
    place("sa", 8),
  );
  expect((await change(merchant, slug, { primary_category: food.id })).status).toBe(400);
});
