import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const links = (url: string) => ({
  destination_coupon_url: url,
  custom_url: url,
  destination_affiliate_url: url,
});
const bad = {
  ...couponPayload,
  ...links("https://shop.example/fur?from=a"),
  discount_code: "FUR 20",
  description: "Real fur, half price",
};
const other = {
  ...couponPayload,
  ...links("https://shop.example/wool"),
  discount_code: "WOOL",
  description: "Wool",
};

/** A store that is live, from which staff withdrew a coupon that its owner then deleted. */
async function storeAfterWithdrawal(body: typeof bad = bad) {
  const made = await newLiveStore(at);
  const { id } = await made.merchant.ok(endpoints.createCoupon, { body });
  const params = { id };
  await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason: "Not allowed" } });
  await made.merchant.ok(endpoints.deleteCoupon, { params });
  return made;
}
const publicIds = async (slug: string) => {
  const { results } = await new Caller(at).ok(endpoints.listCoupons, {
    query: { store_slug: slug },
  });
  return results.map(({ id }) => id);
};
const held = { approved: false, state: "held", held_as_copy: true };

describe("a copy of a coupon that staff withdrew from the store is held (rule 6.16, decision 064)", () => {
  it.each([
    ["the whole coupon", bad],
    ["its code in another writing", { ...other, discount_code: "fur20" }],
    ["its code in full-width letters", { ...other, discount_code: "ＦＵＲ２０" }],
    ["its link", { ...other, ...links("http://www.shop.example/fur/?from=a") }],
    ["its link alone in another field", { ...other, ...links(""), custom_url: bad.custom_url }],
    ["its description in other capitals", { ...other, description: "REAL FUR – half price!" }],
    ["its description with an accent", { ...other, description: "Réal fur, half price" }],
  ])("created again with %s", async (_, body) => {
    const { merchant, store } = await storeAfterWithdrawal();
    const copy = await merchant.ok(endpoints.createCoupon, { body });
    expect(copy).toMatchObject(held);
    const listed = await merchant.ok(endpoints.listCoupons, {
      query: { store_slug: store.slug, include_scheduled: true },
    });
    expect(listed.results).toMatchObject([{ id: copy.id, ...held }]);
    expect(await publicIds(store.slug)).toEqual([]);
  });

  it.each([
    ["other in all three", other],
    ["the same path elsewhere", { ...other, ...links("https://elsewhere.example/fur?from=a") }],
    ["another query", { ...other, ...links("https://shop.example/fur?from=b") }],
    ["more words", { ...other, description: "Real fur, half price today" }],
    ["the code as its description", { ...other, description: "fur20" }],
    ["without a code", { ...other, discount_code: "" }],
  ])("but not one with %s", async (_, body) => {
    const { merchant, store } = await storeAfterWithdrawal({ ...bad });
    const coupon = await merchant.ok(endpoints.createCoupon, { body });
    expect(coupon.state).toBe("live");
    expect(coupon).not.toHaveProperty("held_as_copy");
    expect(await publicIds(store.slug)).toEqual([coupon.id]);
  });

  it("an empty code and an empty link are not the same as another's", async () => {
    const bare = { ...links(""), discount_code: "" };
    const { merchant } = await storeAfterWithdrawal({ ...bad, ...bare });
    const coupon = await merchant.ok(endpoints.createCoupon, { body: { ...other, ...bare } });
    expect(coupon.state).toBe("live");
  });

  it("not in another store", async () => {
    await storeAfterWithdrawal();
    const { merchant } = await newLiveStore(at);
    expect((await merchant.ok(endpoints.createCoupon, { body: bad })).state).toBe("live");
  });

  it("an edit that makes it one holds it, one that makes it another lets it go, and `approved` alone does not", async () => {
    const { merchant } = await storeAfterWithdrawal();
    const { id } = await merchant.ok(endpoints.createCoupon, { body: other });
    const edit = (body: object) =>
      merchant.ok(endpoints.updateCoupon, { params: { id }, body: { ...body } });
    expect(await edit({ description: bad.description })).toMatchObject(held);
    expect(await edit({ approved: true })).toMatchObject(held);
    expect(await edit({ discount_code: bad.discount_code })).toMatchObject(held);
    expect(await edit({ description: other.description })).toMatchObject(held);
    const released = await edit({ discount_code: other.discount_code });
    expect(released).toMatchObject({ approved: true, state: "live" });
    expect(released).not.toHaveProperty("held_as_copy");
  });

  it("one that its owner keeps back is not held, until it is to be shown", async () => {
    const { merchant } = await storeAfterWithdrawal();
    const body = { ...bad, approved: false };
    const kept = await merchant.ok(endpoints.createCoupon, { body });
    expect(kept).toMatchObject({ state: "held" });
    expect(kept).not.toHaveProperty("held_as_copy");
    const params = { id: kept.id };
    expect(
      await merchant.ok(endpoints.updateCoupon, { params, body: { approved: true } }),
    ).toMatchObject(held);
    const back = await merchant.ok(endpoints.updateCoupon, { params, body: { approved: false } });
    expect(back).not.toHaveProperty("held_as_copy");
  });

  it("staff sees it in the queue and approves it; the owner's next edit does not hold it again", async () => {
    const { merchant, store } = await storeAfterWithdrawal();
    const { id } = await merchant.ok(endpoints.createCoupon, { body: bad });
    const query = { state: "pending", page_size: 100 } as const;
    const waiting = async () =>
      (await staff.ok(endpoints.staffListStores, { query })).results.find(
        (one) => one.id === store.id,
      );
    expect(await waiting()).toMatchObject({ held_count: 1 });
    const seen = () => staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect((await seen()).coupons).toMatchObject([{ id, awaits_review: true, ...held }]);
    const params = { id };
    const shown = await staff.ok(endpoints.staffApproveCoupon, { params });
    expect(shown).toMatchObject({ approved: true, state: "live", awaits_review: false });
    expect(await waiting()).toBeUndefined();
    expect(await publicIds(store.slug)).toEqual([id]);
    const edited = await merchant.ok(endpoints.updateCoupon, {
      params,
      body: { ...bad, savings_minimum_order: 35 },
    });
    expect(edited.state).toBe("live");
    expect((await merchant.ok(endpoints.createCoupon, { body: bad })).state).toBe("held");
  });

  it("a coupon that was public already stays so when another with its link is withdrawn", async () => {
    const { merchant, store } = await newLiveStore(at);
    const kept = await merchant.ok(endpoints.createCoupon, {
      body: { ...other, ...links(bad.custom_url) },
    });
    const { id } = await merchant.ok(endpoints.createCoupon, { body: bad });
    await staff.ok(endpoints.staffWithdrawCoupon, { params: { id }, body: { reason: "No" } });
    expect(await publicIds(store.slug)).toEqual([kept.id]);
    const params = { id: kept.id };
    const edited = await merchant.ok(endpoints.updateCoupon, { params, body: { approved: true } });
    expect(edited.state).toBe("live");
  });
});
