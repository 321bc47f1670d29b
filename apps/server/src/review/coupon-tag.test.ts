import { endpoints } from "@coupon-center/contract";
import { couponPayload, daysFromNow } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
beforeAll(async () => {
  at.clients.fallback.couponReview = "before";
});
afterAll(() => at.close());

const reason = "The offer does not exist";
const refusal = { detail: "The coupon has since changed. Look at it again before you decide." };

/** A coupon that waits for staff, with what staff and its owner do to it. */
async function heldCoupon() {
  const { merchant, store } = await newLiveStore(at);
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const params = { id };
  return {
    id,
    merchant,
    edit: (body: object) => merchant.ok(endpoints.updateCoupon, { params, body }),
    look: async () => {
      const { coupons } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
      const seen = coupons.find((one) => one.id === id);
      if (!seen) throw new Error("staff does not see the coupon");
      return seen;
    },
    approve: (review_tag?: string) =>
      staff.call(endpoints.staffApproveCoupon, { params, body: { review_tag } }),
    withdraw: (review_tag?: string) =>
      staff.call(endpoints.staffWithdrawCoupon, { params, body: { reason, review_tag } }),
    publicIds: async () => {
      const query = { store_slug: store.slug };
      const { results } = await new Caller(at).ok(endpoints.listCoupons, { query });
      return results.map((one) => one.id);
    },
  };
}

describe("a decision on a coupon that changed since staff looked at it is 409 (rule 5.6, decisions 022, 029)", () => {
  it.each<[string, object]>([
    ["its description", { description: "Something else" }],
    ["its code", { discount_code: "OTHER" }],
    ["its shop link", { destination_coupon_url: "https://elsewhere.example.com" }],
    ["another of its links", { custom_url: "https://elsewhere.example.com" }],
    ["its saving", { savings_percent: 90 }],
    ["its range", { isSavingsRange: true }],
    ["its type", { offer_type: "free shipping" }],
    ["its minimum order", { savings_minimum_order: 999 }],
    ["its start", { start_date: "2026-01-01" }],
    ["its end", { expiration_date: daysFromNow(100) }],
  ])("%s: nothing that was not seen is approved or withdrawn", async (_name, change) => {
    const coupon = await heldCoupon();
    const seen = await coupon.look();
    await coupon.edit(change);
    for (const decide of [coupon.approve, coupon.withdraw]) {
      const refused = await decide(seen.review_tag);
      expect([refused.status, refused.error]).toEqual([409, refusal]);
    }
    expect(await coupon.publicIds()).toEqual([]);
    const current = await coupon.look();
    expect(current).toMatchObject({ awaits_review: true, withdrawn_reason: null });
    expect((await coupon.approve(current.review_tag)).status).toBe(200);
    expect(await coupon.publicIds()).toEqual([coupon.id]);
  });

  it("a withdrawal that was refused keeps nothing to recognise copies by (decision 064)", async () => {
    const coupon = await heldCoupon();
    const seen = await coupon.look();
    await coupon.edit({ description: "Corrected", discount_code: "FINE" });
    await coupon.withdraw(seen.review_tag);
    const copy = { ...couponPayload, description: "Another", discount_code: "FINE" };
    const made = await coupon.merchant.ok(endpoints.createCoupon, { body: copy });
    expect(made).not.toHaveProperty("held_as_copy");
  });

  it("its place in the list is no change, and a call without a tag decides on what there is", async () => {
    const [moved, bare] = [await heldCoupon(), await heldCoupon()];
    const seen = await moved.look();
    await at.db
      .updateTable("coupon")
      .set({ slot: 9, sort_number: 9, remind_on: "2031-01-01", created_at: 9, updated_at: 9 })
      .where("id", "=", moved.id)
      .execute();
    expect((await moved.approve(seen.review_tag)).status).toBe(200);
    await bare.edit({ description: "Something else" });
    expect((await bare.approve()).status).toBe(200);
    expect((await bare.withdraw()).status).toBe(200);
  });

  it("of an approval and an edit at once, what staff did not see is never public", async () => {
    for (let round = 0; round < 10; round++) {
      const coupon = await heldCoupon();
      const seen = await coupon.look();
      await Promise.all([
        coupon.approve(seen.review_tag),
        coupon.edit({ description: "Something else" }),
      ]);
      expect(await coupon.publicIds()).toEqual([]);
    }
  });
});
