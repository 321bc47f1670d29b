import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import type { Installation } from "../testing/installation.ts";
import { openWithStaff, type StaffCaller } from "../testing/with-staff.ts";

let at: Installation;
let staff: StaffCaller;
beforeEach(async () => {
  ({ at, staff } = await openWithStaff());
});
afterEach(() => at.close());

const detail = (id: number) => staff.ok(endpoints.staffGetStore, { params: { id } });

it("a store's history includes its own acts and its coupons', also those of the first coupon in the database (rule 10.3)", async () => {
  const theirs = await newLiveStore(at);
  const first = await theirs.merchant.ok(endpoints.createCoupon, { body: couponPayload });
  expect(first.id).toBe(1);
  const mine = await newLiveStore(at);
  await mine.merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const acts = async (id: number) => (await detail(id)).history.map(({ coupon_id }) => coupon_id);
  expect(await acts(theirs.store.id)).toContain(1);
  expect(await acts(mine.store.id)).not.toContain(1);
});

it("an act is in one store's history only, also if a coupon and another store have the same id (rule 10.3)", async () => {
  const [one, other] = [await newLiveStore(at), await newLiveStore(at)];
  let last = 0;
  while (last < other.store.id) {
    const { id } = await one.merchant.ok(endpoints.createCoupon, { body: couponPayload });
    last = id;
  }
  expect(last).toBe(other.store.id);
  const body = { reason: "Not a shop" };
  for (const { store } of [one, other])
    await staff.ok(endpoints.staffSuspendStore, { params: { id: store.id }, body });
  const acts = async (id: number) => (await detail(id)).history.map((act) => act.id);
  const [ofOne, ofOther] = [await acts(one.store.id), await acts(other.store.id)];
  expect(new Set([...ofOne, ...ofOther]).size).toBe(ofOne.length + ofOther.length);
});

it("a store's history keeps what was done to a coupon that its merchant deleted (rule 10.3)", async () => {
  const { merchant, store } = await newLiveStore(at);
  const body = { ...couponPayload, description: "Half price watches" };
  const params = { id: (await merchant.ok(endpoints.createCoupon, { body })).id };
  const why = { reason: "Counterfeits" };
  await staff.ok(endpoints.staffWithdrawCoupon, { params, body: why });
  await merchant.ok(endpoints.deleteCoupon, { params });
  const { history } = await detail(store.id);
  const acts = history.filter(({ coupon_id }) => coupon_id === params.id);
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ["coupon deleted", "Half price watches"],
    ["coupon withdrawn", "Counterfeits"],
    ["coupon created", null],
  ]);
});

it.each(["merchant", "guest"])(
  "an owner's latest 200 acts as '%s' are shown, with staff's decisions from before them (rule 10.3, decision 046, 'the history of every act')",
  async (actor) => {
    const { store } = await newStore(at);
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id }, body: {} });
    const act = { client_id: 8, actor, act: "store changed", subject: "store" } as const;
    const acts = Array.from({ length: 201 }, (_, at) => ({ ...act, subject_id: store.id, at }));
    await at.db.insertInto("audit").values(acts).execute();
    const { history } = await detail(store.id);
    expect(history.at(-1)).toMatchObject({ act: "store approved" });
    expect(history.slice(0, -1).map(({ at: time }) => Date.parse(time))).toEqual(
      Array.from({ length: 200 }, (_, index) => 200 - index),
    );
  },
);

it("coupons with the same sort number are ordered by age, regardless of their slots", async () => {
  const { merchant, store } = await newStore(at);
  const add = (description: string) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } });
  const [leaves] = [await add("leaves"), await add("elder")];
  await merchant.ok(endpoints.deleteCoupon, { params: { id: leaves.id } });
  // Takes the free slot, which comes before the older coupon's.
  await add("younger");
  await at.db
    .updateTable("coupon")
    .set({ sort_number: 1 })
    .where("store_id", "=", store.id)
    .execute();
  const { coupons } = await detail(store.id);
  expect(coupons.map(({ description }) => description)).toEqual(["elder", "younger"]);
  expect(coupons[0]?.discount_code).toBe(couponPayload.discount_code);
});

const newTwins = async () => [
  (await newLiveStore(at, "Twins")).store,
  (await newLiveStore(at, "Twins")).store,
];

it("stores with the same name are ordered by age, regardless of when they were submitted (rule 10.2)", async () => {
  const made = await newTwins();
  for (const [index, { id }] of made.entries())
    await at.db
      .updateTable("store")
      .set({ submitted_at: 10 - index })
      .where("id", "=", id)
      .execute();
  const query = { state: "approved", search: "twins" } as const;
  const { results } = await staff.ok(endpoints.staffListStores, { query });
  expect(results.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
});

it("of stores submitted at the same time the older comes first, with that time (rule 10.2)", async () => {
  const since = at.clock.business();
  const { store: revised } = await newLiveStore(at, "Zz waits");
  const { store: fresh } = await newStore(at, "Aa waits");
  const { store: outside } = await newStore(at, "Aa unverified");
  const revision = JSON.stringify({ name: "Zz", website_url: "", logo_url: null });
  const write = (id: number, changes: object) =>
    at.db.updateTable("store").set(changes).where("id", "=", id).execute();
  await write(revised.id, { revision, revision_submitted_at: since });
  await write(fresh.id, { submitted_at: since });
  const { results } = await staff.ok(endpoints.staffListStores);
  expect(results.map(({ id, submitted_at }) => [id, submitted_at])).toEqual([
    [revised.id, null],
    [fresh.id, new Date(since).toISOString()],
  ]);
  expect((await detail(outside.id)).submitted_at).toBeNull();
});

it("a full last page has no next link, and links repeat only the sent parameters", async () => {
  await newTwins();
  for (const page_size of [2, 1]) {
    const query = { state: "approved", search: "twins", page_size } as const;
    const { next } = await staff.ok(endpoints.staffListStores, { query });
    expect(next === null).toBe(page_size === 2);
  }
  const all = await staff.ok(endpoints.staffListStores, { query: { state: "all", page_size: 1 } });
  const [first] = all.results;
  expect(all.next).toMatch(
    RegExp(`^/api/v1/staff/stores\\?state=all&page=2&page_size=1&after=${first?.id}&place=[^&]+$`),
  );
});

it("held coupons are counted per store: those that are to be shown, and are neither approved nor withdrawn", async () => {
  const { merchant, store } = await newLiveStore(at, "Holding");
  const none = await newLiveStore(at, "Without any");
  const { fallback } = at.clients;
  const add = (approved: boolean) =>
    merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, approved } });
  const shown = await add(true);
  fallback.couponReview = "before";
  try {
    const [held, kept, withdrawn] = [await add(true), await add(false), await add(true)];
    const params = { id: withdrawn.id };
    await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason: "Not true" } });
    const seen = await detail(store.id);
    expect(seen).toMatchObject({ coupon_count: 4, held_count: 1 });
    const awaits = new Map(seen.coupons.map((coupon) => [coupon.id, coupon.awaits_review]));
    expect([held, kept, shown, withdrawn].map(({ id }) => awaits.get(id))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await detail(none.store.id)).toMatchObject({ coupon_count: 0, held_count: 0 });
  } finally {
    fallback.couponReview = "after";
  }
});
