import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

it("an order that was sorted from another is refused with 409, and nothing moves; one that is stored already is confirmed (rule 6.13, decision 030)", async () => {
  const { merchant, store } = await newStore(at);
  const ids: number[] = [];
  for (let i = 0; i < 3; i++)
    ids.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
  const [one = 0, two = 0, three = 0] = ids;
  const sort = async (order: number[], based_on?: (number | string)[]) => {
    const items = order.map((id, index) => ({ id, sort_number: index + 1 }));
    return (await merchant.call(endpoints.sortCoupons, { body: { items, based_on } })).status;
  };
  const stored = async () => {
    const query = { store_slug: store.slug, include_scheduled: true };
    const { results } = await merchant.ok(endpoints.listCoupons, { query });
    return results.map(({ id }) => id);
  };
  expect(await sort([three, one, two], ids.map(String))).toBe(200);
  expect(await sort([two, one, three], ids)).toBe(409);
  expect(await stored()).toEqual([three, one, two]);
  // The same once more, as after a lost answer.
  expect(await sort([three, one, two], ids)).toBe(200);
  expect(await sort([two, one, three], [three, one])).toBe(409);
  expect(await sort([two, one, three], [three, one, two])).toBe(200);
  expect(await sort([one, two, three])).toBe(200);
  expect(await stored()).toEqual(ids);
});

it("what is no list is refused in the product's own words (rule 13.1)", async () => {
  const { merchant } = await newStore(at);
  const refused = async (items: unknown, based_on?: unknown) =>
    (await merchant.call(endpoints.sortCoupons, { body: { items, based_on } as never })).error;
  expect(await refused(5, true)).toEqual({
    items: ["Must be a list"],
    based_on: ["Must be a list"],
  });
  expect(await refused([5])).toEqual({ items: ["Not a valid value"] });
});
