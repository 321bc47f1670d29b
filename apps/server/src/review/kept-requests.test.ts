import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());
const review = (when: "before" | "after") => {
  at.clients.fallback.couponReview = when;
};
afterEach(() => review("after"));

/** A live store with a coupon that was sent with this `approved`. */
async function storeWith(approved?: boolean) {
  const { merchant, store } = await newLiveStore(at);
  const { id } = await merchant.ok(endpoints.createCoupon, {
    body: { ...couponPayload, approved },
  });
  const params = { id };
  const edit = (body: object) => merchant.ok(endpoints.updateCoupon, { params, body });
  const approve = () => staff.call(endpoints.staffApproveCoupon, { params });
  /** what staff sees: the queue's row of the store, the coupon's button; and what its owner sees */
  const waits = async () => {
    const query = { state: "pending", page_size: 100 } as const;
    const { results } = await staff.ok(endpoints.staffListStores, { query });
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    return {
      inQueue: results.some((one) => one.id === store.id),
      place: seen.queue.waits,
      held: seen.held_count,
      button: seen.coupons[0]?.awaits_review,
      ownerSees: (await merchant.ok(endpoints.getCoupon, { params })).awaits_review ?? false,
    };
  };
  const shown = async () => {
    const query = { store_slug: store.slug };
    return (await new Caller(at).ok(endpoints.listCoupons, { query })).count;
  };
  return { id, edit, approve, waits, shown };
}
const waiting = { inQueue: true, place: true, held: 1, button: true, ownerSees: true };
const notWaiting = { inQueue: false, place: false, held: 0, button: false, ownerSees: false };

describe("a coupon that waits for staff when the brand's `couponReview` becomes 'after' (rules 1.1, 6.16, decision 029)", () => {
  it("still waits in the queue, and is approved there", async () => {
    review("before");
    const { waits, approve, shown } = await storeWith(true);
    expect(await waits()).toEqual(waiting);
    review("after");
    expect(await waits()).toEqual(waiting);
    expect((await approve()).status).toBe(200);
    expect([await waits(), await shown()]).toEqual([notWaiting, 1]);
  });

  it("is public with its merchant's next change", async () => {
    review("before");
    const { waits, edit, shown } = await storeWith();
    review("after");
    const changed = await edit({ description: "Anew" });
    expect(changed).toMatchObject({ approved: true, state: "live" });
    expect(changed).not.toHaveProperty("held_as_copy");
    expect([await waits(), await shown()]).toEqual([notWaiting, 1]);
  });

  it("that was approved stays public when the setting comes back, and each change waits again", async () => {
    const { waits, edit, shown } = await storeWith();
    review("before");
    expect([await waits(), await shown()]).toEqual([notWaiting, 1]);
    await edit({ description: "Anew" });
    expect([await waits(), await shown()]).toEqual([waiting, 0]);
  });
});

it("an approved coupon that is saved again without a change stays public, also where the brand reviews coupons first (rule 6.16, decision 029)", async () => {
  review("before");
  const { waits, edit, approve, shown } = await storeWith(true);
  await approve();
  expect(await edit({ ...couponPayload, approved: true })).toMatchObject({ state: "live" });
  expect([await waits(), await shown()]).toEqual([notWaiting, 1]);
  await edit({ approved: false });
  await edit({ approved: true });
  expect([await waits(), await shown()]).toEqual([waiting, 0]);
});

describe("a coupon that its owner keeps back by `approved: false` (rule 6.16, decision 029)", () => {
  it.each(["before", "after"] as const)(
    "waits for nobody with '%s', cannot be approved, and waits or is shown once it is sent to be",
    async (when) => {
      review(when);
      const { waits, approve, edit, shown } = await storeWith(false);
      await edit({ description: "Anew" });
      const refused = await approve();
      expect([refused.status, refused.error]).toEqual([
        409,
        { detail: "The merchant has not asked to publish this coupon" },
      ]);
      for (const now of ["before", "after"] as const) {
        review(now);
        expect([await waits(), await shown()]).toEqual([notWaiting, 0]);
      }
      review(when);
      await edit({ approved: true });
      expect([await waits(), await shown()]).toEqual(
        when === "before" ? [waiting, 0] : [notWaiting, 1],
      );
    },
  );

  it("leaves the queue when it waited", async () => {
    review("before");
    const { waits, edit } = await storeWith(true);
    await edit({ approved: false });
    expect(await waits()).toEqual(notWaiting);
  });
});

it("one whose request was not kept, before this version, waits while the brand reviews coupons first, and stays approved (decision 029)", async () => {
  review("before");
  const { id, waits, edit, approve, shown } = await storeWith(true);
  await at.db.updateTable("coupon").set({ requested: null }).where("id", "=", id).execute();
  expect(await waits()).toEqual(waiting);
  await edit({ description: "Anew" });
  expect(await waits()).toEqual(waiting);
  review("after");
  await edit({ description: "Anew again" });
  expect([await waits(), await shown()]).toEqual([notWaiting, 0]);
  expect((await approve()).status).toBe(200);
  expect((await edit({ description: "Once more" })).approved).toBe(true);
});
