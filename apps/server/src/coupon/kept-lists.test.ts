import { addDays, type Coupon, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { Guest, Merchant, Staff } from "../context.ts";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { openPair } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { listCoupons } from "./list.ts";

/** A quarter of a day, so that some moves change the day and some do not. */
const QUARTER = 6 * 3_600_000;

const { at, second } = await openPair();
const [staff, stranger] = [await newStaff(at), await newMerchant(at)];
afterAll(async () => {
  await second.close();
  await at.close();
});

const change = fc.constantFrom(
  ...(["create", "scheduled", "edit", "delete", "sort", "withdraw", "approve", "rename"] as const),
  ...([
    "suspend",
    "reinstate",
    "end plan",
    "cancel plan",
    "renew plan",
    "later",
    "earlier",
  ] as const),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** A live store and what can happen to its list. */
async function changeableStore() {
  const { merchant, store } = await newLiveStore(at);
  const { id: owner } = await merchant.ok(endpoints.getMe);
  const own = async (): Promise<Coupon[]> => {
    const query = { store_slug: store.slug, include_scheduled: true };
    return (await merchant.ok(endpoints.listCoupons, { query })).results;
  };
  const ofFirst = async (act: (params: { id: number }) => Promise<unknown>) => {
    const [first] = await own();
    if (first) await act({ id: first.id });
  };
  const today = () => dayIn("America/New_York", at.clock.business());
  const setPlan = (status: string, ends_at: number | null) =>
    at.db
      .updateTable("subscription")
      .set({ status, ends_at })
      .where("account_id", "=", owner)
      .execute();
  const params = { id: store.id };
  const reason = "a reason";
  let quarters = 0;
  const moveTo = (next: number) => {
    quarters = next;
    return at.moveClock(quarters * QUARTER);
  };
  const acts: Record<Change, () => Promise<unknown>> = {
    create: () => merchant.call(endpoints.createCoupon, { body: couponPayload }),
    scheduled: () =>
      merchant.call(endpoints.createCoupon, {
        body: {
          ...couponPayload,
          start_date: addDays(today(), 1),
          expiration_date: addDays(today(), 2),
        },
      }),
    edit: () =>
      ofFirst((params) =>
        merchant.ok(endpoints.updateCoupon, {
          params,
          body: { description: `Edited ${Math.random()}` },
        }),
      ),
    delete: () => ofFirst((params) => merchant.ok(endpoints.deleteCoupon, { params })),
    async sort() {
      const items = (await own())
        .toReversed()
        .map(({ id }, index) => ({ id, sort_number: index + 1 }));
      if (items.length > 0) await merchant.ok(endpoints.sortCoupons, { body: { items } });
    },
    withdraw: () =>
      ofFirst((params) => staff.call(endpoints.staffWithdrawCoupon, { params, body: { reason } })),
    approve: () => ofFirst((params) => staff.call(endpoints.staffApproveCoupon, { params })),
    async rename() {
      const name = `Renamed ${Math.random()}`;
      const input = { params: { store: store.slug }, body: { ...storePayload, name } };
      await merchant.call(endpoints.updateStore, input);
      await staff.call(endpoints.staffApproveStore, { params });
    },
    async suspend() {
      await staff.call(endpoints.staffSuspendStore, { params, body: { reason } });
      // A suspension ends the owner's sessions.
      const again = { email: merchant.email, password };
      merchant.session = undefined;
      merchant.session = await merchant.ok(endpoints.emailLogin, { body: again });
    },
    reinstate: () => staff.call(endpoints.staffApproveStore, { params }),
    "end plan": () => setPlan("canceled", at.clock.business() - 1),
    "cancel plan": () => setPlan("active", at.clock.business() + QUARTER),
    "renew plan": () => setPlan("active", null),
    later: () => moveTo(quarters + 1),
    earlier: () => moveTo(quarters - 1),
  };
  return { merchant, owner, slug: store.slug, acts };
}

/** The list as the verb makes it now, without anything kept. */
const fresh = async (actor: Guest | Merchant | Staff, store_slug: string): Promise<Coupon[]> => {
  const query = { store_slug, include_scheduled: false, page: 1, page_size: 100 };
  return (await listCoupons({ ...systemCtx(at), actor }, { query })).results;
};

/** A caller's list from each process. */
async function listsOf({ session }: Caller, store_slug: string): Promise<Coupon[][]> {
  const lists: Coupon[][] = [];
  for (const process of [at, second]) {
    const caller = Object.assign(new Caller(process), { session });
    lists.push((await caller.ok(endpoints.listCoupons, { query: { store_slug } })).results);
  }
  return lists;
}

it("the next list of each process shows every change of coupons, store, plan and day, to each caller (rule 7.5)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 12 }), async (changes) => {
      await at.moveClock(0);
      const { merchant, owner, slug, acts } = await changeableStore();
      const ownerNow = {
        kind: "merchant",
        accountId: owner,
        sessionId: "s",
        ip: "10.0.0.1",
      } as const;
      for (const next of ["create", ...changes] as const) {
        await acts[next]();
        const shown = await fresh({ kind: "guest", ip: "10.0.0.1" }, slug);
        const owned = await fresh(ownerNow, slug);
        for (const caller of [new Caller(at), stranger])
          expect(await listsOf(caller, slug), next).toEqual([shown, shown]);
        for (const caller of [merchant, staff])
          expect(await listsOf(caller, slug), next).toEqual([owned, owned]);
      }
    }),
    {
      examples: [[["cancel plan", "later", "renew plan"]]],
      numRuns: process.env.TEST_LONG ? 200 : 10,
    },
  );
});
