import { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

type Coupon = { approved: 0 | 1; withdrawn_at: number | null; requested?: 0 | null };
const held: Coupon = { approved: 0, withdrawn_at: null };

/** A store in a state, with a revision or coupon of the given kind. */
async function storeWith(
  state: "pending" | "approved" | "suspended" | "declined",
  {
    submitted = true,
    revised = false,
    coupon,
  }: { submitted?: boolean; revised?: boolean; coupon?: Coupon },
): Promise<number> {
  const { merchant, store } = await newLiveStore(at);
  if (coupon) {
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await at.db.updateTable("coupon").set(coupon).where("id", "=", id).execute();
  }
  if (revised) {
    const params = { store: store.slug };
    await merchant.ok(endpoints.updateStore, { params, body: { ...storePayload, name: "Anew" } });
  }
  await at.db
    .updateTable("store")
    .set({ state, submitted_at: submitted ? at.clock.business() : null })
    .where("id", "=", store.id)
    .execute();
  return store.id;
}

it("the queue has submitted stores, revisions of approved ones, held coupons and, depending on the client, those whose request was not kept (rule 10.2, decision 029)", async () => {
  const waiting = await storeWith("pending", {});
  await storeWith("pending", { submitted: false });
  await storeWith("approved", {});
  await storeWith("declined", {});
  const revised = await storeWith("approved", { revised: true });
  await storeWith("suspended", { revised: true });
  const holding = await storeWith("approved", { coupon: held });
  const unknown = await storeWith("approved", { coupon: { ...held, requested: null } });
  await storeWith("approved", { coupon: { ...held, requested: 0 } });
  await storeWith("suspended", { coupon: held });
  await storeWith("approved", { coupon: { approved: 1, withdrawn_at: null } });
  await storeWith("approved", { coupon: { approved: 0, withdrawn_at: 1 } });
  const queue = async () => {
    const query = { state: "pending", page_size: 100 } as const;
    const { results } = await staff.ok(endpoints.staffListStores, { query });
    return results.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect(await queue()).toEqual([waiting, revised, holding]);
  const { fallback } = at.clients;
  const { couponReview } = fallback;
  fallback.couponReview = "before";
  try {
    expect(await queue()).toEqual([waiting, revised, holding, unknown]);
  } finally {
    fallback.couponReview = couponReview;
  }
});
