import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore, newStaff, replacePlan } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

async function storeWithTwo(name: string) {
  const { merchant, store } = await newStore(at, name);
  const ids: number[] = [];
  for (let count = 0; count < 2; count++)
    ids.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
  return { merchant, store, ids };
}

async function listed(caller: Caller, store_slug: string): Promise<number[]> {
  const query = { store_slug, include_scheduled: true };
  const { results } = await caller.ok(endpoints.listCoupons, { query });
  return results.map(({ id }) => id);
}

describe("a store's coupon list", () => {
  it("has that store's coupons, in the merchant's order (rule 6.13)", async () => {
    const one = await storeWithTwo("One");
    const two = await storeWithTwo("Two");
    const order = one.ids.toReversed();
    const items = order.map((id, index) => ({ id, sort_number: index + 1 }));
    await one.merchant.ok(endpoints.sortCoupons, { body: { items } });
    const staff = await newStaff(at);
    for (const caller of [one.merchant, staff])
      expect(await listed(caller, one.store.slug)).toEqual(order);
    for (const caller of [two.merchant, staff])
      expect(await listed(caller, two.store.slug)).toEqual(two.ids);
  });

  it.each([true, false])(
    "is paged, as 'lists as {count, next, previous, results}' (rule 13.1, decision 048); include_scheduled: %s",
    async (include_scheduled) => {
      const { merchant, store, ids } = await storeWithTwo("Paged");
      const pageAt = (page: number) => {
        const query = { store_slug: store.slug, include_scheduled, page, page_size: 1 };
        return merchant.ok(endpoints.listCoupons, { query });
      };
      const address = (page: number) =>
        `/api/v1/coupons?page=${page}&page_size=1&store_slug=${store.slug}${include_scheduled ? "&include_scheduled=true" : ""}`;
      const pages = [await pageAt(1), await pageAt(2), await pageAt(3)];
      expect(pages.map(({ results }) => results.map(({ id }) => id))).toEqual([
        [ids[0]],
        [ids[1]],
        [],
      ]);
      expect(pages.map(({ count, next, previous }) => [count, next, previous])).toEqual([
        [2, address(2), null],
        [2, null, address(1)],
        [2, null, address(2)],
      ]);
    },
  );

  it("has each coupon once, by the current plan, regardless of earlier plans; so does a search", async () => {
    const { merchant, store } = await newLiveStore(at, "Paid before");
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await newLiveStore(at, "Paid by another");
    await replacePlan(at, store.id);
    for (const caller of [merchant, new Caller(at)]) {
      expect(await listed(caller, store.slug)).toEqual([id]);
      const query = { id_search_text: "paid before" };
      const found = await caller.ok(endpoints.listCoupons, { query });
      expect([found.count, found.results.map((coupon) => coupon.id)]).toEqual([1, [id]]);
    }
  });

  it("is empty once its store is deleted, for staff too, and each of its coupons is 404", async () => {
    const { store, ids } = await storeWithTwo("Left");
    const staff = await newStaff(at);
    const [id = 0] = ids;
    const read = async () => (await staff.call(endpoints.getCoupon, { params: { id } })).status;
    expect([await listed(staff, store.slug), await read()]).toEqual([ids, 200]);
    const gone = { deleted_at: at.clock.now() };
    await at.db.updateTable("store").set(gone).where("id", "=", store.id).execute();
    expect([await listed(staff, store.slug), await read()]).toEqual([[], 404]);
  });
});
