import { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import type { Installation } from "../testing/installation.ts";
import { openWithStaff, type StaffCaller } from "../testing/with-staff.ts";

let at: Installation;
let staff: StaffCaller;
beforeEach(async () => {
  ({ at, staff } = await openWithStaff());
});
afterEach(() => at.close());

type State = "pending" | "approved" | "declined" | "suspended";

async function storeIn(state: State, name: string, submitted: number | null = 1): Promise<number> {
  const { store } = await newStore(at, name);
  await at.db
    .updateTable("store")
    .set({ state, submitted_at: submitted })
    .where("id", "=", store.id)
    .execute();
  return store.id;
}

const countsOf = async (
  query: { search?: string; state?: State | "all" } = {},
  who: StaffCaller = staff,
) => (await who.ok(endpoints.staffListStores, { query })).counts;

describe("the number of stores in each list (rule 10.6)", () => {
  it("counts the queue, each state and all, for the current search and this client only", async () => {
    await storeIn("pending", "Oak One", 1);
    await storeIn("pending", "Oak Two", null);
    await storeIn("declined", "Oak Three");
    await storeIn("suspended", "Fir One");
    await storeIn("suspended", "Fir Two");
    await newLiveStore(at, "Fir Three");
    const { merchant, store } = await newLiveStore(at, "Oak Four");
    const params = { store: store.slug };
    const body = { ...storePayload, name: "Oak Four anew" };
    await merchant.ok(endpoints.updateStore, { params, body });
    await newLiveStore(at, "Oak of another brand", 10);

    const all = { pending: 2, approved: 2, declined: 1, suspended: 2, all: 7 };
    for (const state of ["pending", "approved", "all"] as const)
      expect(await countsOf({ state })).toEqual(all);
    expect(await countsOf({ search: "oak" })).toEqual({
      pending: 2,
      approved: 1,
      declined: 1,
      suspended: 0,
      all: 4,
    });
    expect(await countsOf({ search: "nothing like it" })).toEqual({
      pending: 0,
      approved: 0,
      declined: 0,
      suspended: 0,
      all: 0,
    });
    const theirs = await newStaff(at, 10);
    expect(await countsOf({}, theirs)).toMatchObject({ pending: 0, approved: 1, all: 1 });
  });

  it("equals the count of the requested list", async () => {
    for (const state of ["pending", "approved", "declined", "suspended"] as const)
      await storeIn(state, `Store ${state}`);
    for (const state of ["pending", "approved", "declined", "suspended", "all"] as const) {
      const query = { state, page_size: 100 };
      const page = await staff.ok(endpoints.staffListStores, { query });
      expect([state, page.count, page.results.length]).toEqual([
        state,
        page.counts[state],
        page.counts[state],
      ]);
    }
  });

  it("includes a store with a coupon whose request was not kept in the queue if the client reviews coupons first (decision 029)", async () => {
    const { merchant } = await newLiveStore(at, "Holder");
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const unknown = { approved: 0, requested: null };
    await at.db.updateTable("coupon").set(unknown).where("id", "=", id).execute();
    const { fallback } = at.clients;
    expect(await countsOf({ search: "holder" })).toMatchObject({ pending: 0, approved: 1 });
    fallback.couponReview = "before";
    try {
      expect(await countsOf({ search: "holder" })).toMatchObject({ pending: 1, approved: 1 });
    } finally {
      fallback.couponReview = "after";
    }
  });
});

describe("a store's place in the queue (rule 10.7)", () => {
  it("includes the store that waits next, after the last one the oldest, and how many others wait", async () => {
    const own = await openWithStaff();
    try {
      const make = async (name: string, submitted: number | null) => {
        const { store } = await newStore(own.at, name);
        const row = own.at.db.updateTable("store").where("id", "=", store.id);
        await row.set({ submitted_at: submitted }).execute();
        return store.id;
      };
      const place = async (id: number) =>
        (await own.staff.ok(endpoints.staffGetStore, { params: { id } })).queue;
      const [third, first, second] = [
        await make("Third", 30),
        await make("First", 10),
        await make("Second", 10),
      ];
      const outside = await make("Not submitted", null);
      await newLiveStore(own.at, "Live");
      await newLiveStore(own.at, "Of another brand", 10);
      expect(await place(first)).toEqual({ waits: true, others: 2, next_id: second });
      expect(await place(second)).toEqual({ waits: true, others: 2, next_id: third });
      expect(await place(third)).toEqual({ waits: true, others: 2, next_id: first });
      expect(await place(outside)).toEqual({ waits: false, others: 3, next_id: first });
      for (const id of [first, second])
        await own.staff.ok(endpoints.staffApproveStore, { params: { id }, body: {} });
      expect(await place(second)).toEqual({ waits: false, others: 1, next_id: third });
      expect(await place(third)).toEqual({ waits: true, others: 0, next_id: null });
    } finally {
      await own.at.close();
    }
  });
});
