import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { CouponRow, StoreRow } from "../db/tables.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openWithStaff } from "../testing/with-staff.ts";

/** Every state of a coupon that matters to staff. */
const couponStates = [0, 1].flatMap((approved) =>
  [0, 1, null].flatMap((requested) =>
    [null, 1].map((withdrawn_at) => ({ approved, requested, withdrawn_at })),
  ),
);

const revision = JSON.stringify({ name: "Anew", website_url: "https://a.example", logo_url: null });
const none = { revision: null, revision_submitted_at: null, submitted_at: 1_000 };
const storeStates: [name: string, Partial<StoreRow>][] = [
  ["submitted", { ...none, state: "pending" }],
  ["not submitted yet", { ...none, state: "pending", submitted_at: null }],
  ["approved", { ...none, state: "approved" }],
  ["revised", { ...none, state: "approved", revision, revision_submitted_at: 2_000 }],
  ["declined", { ...none, state: "declined" }],
  ["suspended", { ...none, state: "suspended" }],
];

/** A store for each state of its only coupon. */
const stores: { id: number; coupon: Pick<CouponRow, "approved" | "requested" | "withdrawn_at"> }[] =
  [];
const { at, staff } = await openWithStaff();
beforeAll(async () => {
  for (const coupon of couponStates) {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await at.db.updateTable("coupon").set(coupon).where("id", "=", id).execute();
    stores.push({ id: store.id, coupon });
  }
});
afterEach(() => {
  at.clients.fallback.couponReview = "after";
});
afterAll(() => at.close());

it.each(
  (["after", "before"] as const).flatMap((setting) =>
    storeStates.map(([name, row]) => [name, setting, row] as const),
  ),
)(
  "whatever coupon a store that is %s has, the queue, its row and its coupons say alike whether something waits, with the setting '%s' (rule 10.2, decision 029)",
  async (_name, couponReview, row) => {
    at.clients.fallback.couponReview = couponReview;
    await at.db.updateTable("store").set(row).execute();
    // The store that was submitted last is the one whose coupon has waited longest.
    if (row.submitted_at)
      await at.db.updateTable("store").set({ submitted_at: sql<number>`1000000 - id` }).execute();
    for (const { id, coupon } of stores) {
      const store = await staff.ok(endpoints.staffGetStore, { params: { id } });
      const waiting = store.coupons.filter(({ awaits_review }) => awaits_review);
      expect([coupon, store.held_count]).toEqual([coupon, waiting.length]);
      expect([coupon, store.waiting_since !== null]).toEqual([coupon, store.queue.waits]);
    }
    const query = { state: "pending", page_size: 100 } as const;
    const { results } = await staff.ok(endpoints.staffListStores, { query });
    const times = results.map(({ waiting_since }) => String(waiting_since));
    expect(times).toEqual(times.toSorted());
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  },
);
