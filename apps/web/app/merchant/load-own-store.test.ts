// @vitest-environment happy-dom
import { type Coupon, onePage } from "@coupon-center/contract";
import { beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { coupon, me, store, storedUser } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { loadOwnStore } from "./load-own-store.ts";

beforeEach(freshBrowser);

/** Loads with the store of the last visit, and that of the profile; with the lists requested. */
async function load(known: typeof store | null, now: typeof store | null, status = 200) {
  writeUser(storedUser({ store: known }));
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => json({ ...me, store: now }),
    "GET /api/v1/coupons": () => json(onePage([coupon]), status),
  });
  const own = await loadOwnStore();
  const order = sent.map(({ url }) => url.searchParams.get("store_slug") ?? "profile");
  return { own, order };
}

const renamed = { ...store, slug: "renamed-cp" };

test.each<[string, typeof store | null, typeof store | null, string[], Coupon[] | undefined]>([
  ["known: both at once", store, store, [store.slug, "profile"], [coupon]],
  ["new: after the profile", null, store, ["profile", store.slug], [coupon]],
  ["another: its own", store, renamed, [store.slug, "profile", renamed.slug], [coupon]],
  ["gone: none", store, null, [store.slug, "profile"], undefined],
])("the coupons of a store that is %s", async (_name, known, now, order, coupons) => {
  const loaded = await load(known, now);
  expect(loaded.order).toEqual(order);
  expect(loaded.own?.store).toEqual(now ?? undefined);
  expect(await loaded.own?.coupons).toEqual(coupons);
});

test("the list may fail alone", async () => {
  const { own } = await load(store, store, 500);
  expect(own?.store).toEqual(store);
  await expect(own?.coupons).rejects.toMatchObject({ status: 500 });
});
