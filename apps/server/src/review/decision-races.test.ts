import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { StoreRow } from "../db/tables.ts";
import { newLiveStore, newStaff, storeRow } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import type { Installation } from "../testing/installation.ts";
import { openInterleaved, thenPause } from "../testing/interleaved.ts";
import { mailsTo } from "../testing/mails.ts";
import type { StaffCaller } from "../testing/with-staff.ts";

const ROUNDS = process.env.TEST_LONG ? 1_500 : 12;

const races = await openInterleaved();
/** Staff of either process. */
const staff = [await newStaff(races.at), await newStaff(races.second)] as const;
afterAll(() => races.close());

const start = fc.record({
  state: fc.constantFrom<StoreRow["state"]>("pending", "approved", "declined", "suspended"),
  revised: fc.boolean(),
  coupon: fc.constantFrom(
    { approved: 1, requested: 1 },
    { approved: 0, requested: 1 },
    { approved: 0, requested: 0 },
    { approved: 1, requested: 1, withdrawn_at: 1, withdrawn_reason: "Not true" },
  ),
});
type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

/** A store in such a state, its coupon, and what staff has seen of both. */
async function prepare({ state, revised, coupon }: Start) {
  const { merchant, store } = await newLiveStore(races.judge);
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const { db } = races.judge;
  await db.updateTable("coupon").set(coupon).where("id", "=", id).execute();
  const revision = JSON.stringify({ ...nameOf("Revised"), logo_url: null });
  const change = {
    state,
    decline_reason: state === "declined" ? "Not a shop" : null,
    ...(state === "approved" && revised && { revision, revision_submitted_at: 1 }),
  };
  await db.updateTable("store").set(change).where("id", "=", store.id).execute();
  await db.deleteFrom("outbox").execute();
  const seen = await staff[0].ok(endpoints.staffGetStore, { params: { id: store.id } });
  return { merchant, store, couponId: id, seen, ownerId: seen.owner.id };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const nameOf = (name: string) => ({ name, website_url: "https://other.example" });
const body = { reason: "It is not so" };

type Do = (staff: StaffCaller, merchant: Caller, on: Prepared) => Promise<{ status: number }>;
const onStore =
  (
    send: (caller: StaffCaller, call: { params: { id: number } }, tag: string) => ReturnType<Do>,
  ): Do =>
  (caller, _merchant, { store, seen }) =>
    send(caller, { params: { id: store.id } }, seen.review_tag);

const acts = {
  approve: onStore((by, on, review_tag) =>
    by.call(endpoints.staffApproveStore, { ...on, body: { review_tag } }),
  ),
  decline: onStore((by, on, review_tag) =>
    by.call(endpoints.staffDeclineStore, { ...on, body: { ...body, review_tag } }),
  ),
  suspend: onStore((by, on) => by.call(endpoints.staffSuspendStore, { ...on, body })),
  "approve coupon": (by, _merchant, { couponId, seen }) =>
    by.call(endpoints.staffApproveCoupon, {
      params: { id: couponId },
      body: { review_tag: seen.coupons[0]?.review_tag },
    }),
  "withdraw coupon": (by, _merchant, { couponId, seen }) =>
    by.call(endpoints.staffWithdrawCoupon, {
      params: { id: couponId },
      body: { ...body, review_tag: seen.coupons[0]?.review_tag },
    }),
  revise: (_by, merchant, { store }) =>
    merchant.call(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, ...nameOf("Named anew") },
    }),
  // Of the fields that need no review, while the revision stays as it is.
  link: (_by, merchant, { store }) =>
    merchant.call(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, ...nameOf("Revised"), url: "https://linked.example" },
    }),
  "take back": (_by, merchant, { store }) =>
    merchant.call(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: store.name },
    }),
  "edit coupon": (_by, merchant, { couponId }) =>
    merchant.call(endpoints.updateCoupon, {
      params: { id: couponId },
      body: { description: "Changed", approved: true },
    }),
  "hide coupon": (_by, merchant, { couponId }) =>
    merchant.call(endpoints.updateCoupon, { params: { id: couponId }, body: { approved: false } }),
  "delete coupon": (_by, merchant, { couponId }) =>
    merchant.call(endpoints.deleteCoupon, { params: { id: couponId } }),
  "add coupon": (_by, merchant) => merchant.call(endpoints.createCoupon, { body: couponPayload }),
  "delete account": (_by, merchant) => merchant.call(endpoints.deleteMe, { body: { password } }),
} satisfies Record<string, Do>;
type Act = keyof typeof acts;
const names = Object.keys(acts) as Act[];

/** All that anybody can tell of it afterwards, without ids, times and which refusal it was. */
async function outcomeOf({ merchant, store, couponId, ownerId }: Prepared, statuses: number[]) {
  const { judge } = races;
  const row = await storeRow(judge, store.id);
  const coupons = await judge.db
    .selectFrom("coupon")
    .select(["description", "approved", "requested", "held_at", "withdrawn_at", "sort_number"])
    .where("store_id", "=", store.id)
    .orderBy("sort_number")
    .execute();
  const audit = await judge.db
    .selectFrom("audit")
    .select("act")
    .where((eb) =>
      eb.or([
        eb.and([eb("subject", "=", "store"), eb("subject_id", "=", store.id)]),
        eb.and([eb("subject", "=", "coupon"), eb("subject_id", "=", couponId)]),
        eb.and([eb("subject", "=", "account"), eb("subject_id", "=", ownerId)]),
      ]),
    )
    .execute();
  const words = await judge.db
    .selectFrom("store_word")
    .select("word")
    .where("store_id", "=", store.id)
    .execute();
  const isSet = (time: number | null) => time !== null;
  return {
    statuses: statuses.map((status) => Math.floor(status / 100)),
    store: {
      state: row.state,
      name: row.name,
      website: row.website_url,
      url: row.url,
      revision: row.revision,
      reason: row.decline_reason,
      held: row.held,
      deleted: isSet(row.deleted_at),
      submitted: isSet(row.submitted_at),
      revised: isSet(row.revision_submitted_at),
    },
    coupons: coupons.map(({ held_at, withdrawn_at, ...rest }) => ({
      ...rest,
      held: isSet(held_at),
      withdrawn: isSet(withdrawn_at),
    })),
    audit: audit.map(({ act }) => act).toSorted(),
    // But those of its slug, which has a number in all stores but the first, and its owner's
    // address.
    words: words
      .map(({ word }) => word)
      .filter((word) => !/\d/.test(word) && word !== row.slug.replaceAll("-", ""))
      .toSorted(),
    mails: (await mailsTo(judge, merchant.email)).map(({ kind }) => kind).toSorted(),
  };
}

/** The calls of both; those of the second reach the other process. */
function callsOn(on: Prepared, [one, other]: readonly [Act, Act]) {
  const merchantAt = (process: Installation) =>
    Object.assign(new Caller(process), { session: on.merchant.session });
  return [
    () => acts[one](staff[0], merchantAt(races.at), on),
    () => acts[other](staff[1], merchantAt(races.second), on),
  ] as const;
}

/**
 * The outcome of two acts in an order. With `signsIn` the merchant does so in between, as a request
 * that was let in before a suspension ended its session.
 */
async function oneAfterTheOther(
  from: Start,
  pair: readonly [Act, Act],
  [first, then]: readonly [0, 1] | readonly [1, 0],
  signsIn: boolean,
) {
  const alone = await prepare(from);
  const calls = callsOn(alone, pair);
  const statuses = [0, 0];
  statuses[first] = (await calls[first]()).status;
  if (signsIn && pair[first] === "suspend")
    alone.merchant.session = await alone.merchant.ok(endpoints.emailLogin, {
      body: { email: alone.merchant.email, password },
    });
  statuses[then] = (await calls[then]()).status;
  return outcomeOf(alone, statuses);
}

it("of two acts at once on a store, by staff or its merchant, the outcome is that of one after the other (rules 5.6, 10.3)", async () => {
  const two = fc.constantFrom(...names);
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.tuple(two, two),
      fc.scheduler({ act: thenPause }),
      async (from, pair, scheduler) => {
        const together = await prepare(from);
        const [first, second] = callsOn(together, pair);
        const [one, other] = await races.inOrderOf(scheduler, () => [first(), second()]);
        const statusOf = (result: PromiseSettledResult<{ status: number }>) =>
          result.status === "fulfilled" ? result.value.status : 0;
        const outcome = await outcomeOf(together, [statusOf(one), statusOf(other)]);
        const orders = [
          [0, 1],
          [1, 0],
        ] as const;
        const possible = [];
        for (const order of orders)
          for (const signsIn of [false, true])
            possible.push(await oneAfterTheOther(from, pair, order, signsIn));
        expect(possible).toContainEqual(outcome);
      },
    ),
    { numRuns: ROUNDS },
  );
});

it("an approval of a revision keeps the links that its merchant changes at the same moment (rule 5.5, decision 022)", async () => {
  const revised: Start = {
    state: "approved",
    revised: true,
    coupon: { approved: 1, requested: 1 },
  };
  await fc.assert(
    fc.asyncProperty(fc.scheduler({ act: thenPause }), async (scheduler) => {
      const on = await prepare(revised);
      const [approve, link] = callsOn(on, ["approve", "link"]);
      await races.inOrderOf(scheduler, () => [approve(), link()]);
      expect(await storeRow(races.judge, on.store.id)).toMatchObject({
        ...nameOf("Revised"),
        url: "https://linked.example",
      });
    }),
    { numRuns: ROUNDS },
  );
});

it("'a merchant who goes on changing the store must not stop' its suspension, nor does a decision at the same moment (decision 022)", async () => {
  const other = fc.constantFrom<Act[]>("approve", "decline", "revise", "take back");
  const pending: Start = {
    state: "pending",
    revised: false,
    coupon: { approved: 1, requested: 1 },
  };
  await fc.assert(
    fc.asyncProperty(other, fc.scheduler({ act: thenPause }), async (change, scheduler) => {
      const on = await prepare(pending);
      const [suspend, act] = callsOn(on, ["suspend", change]);
      const [suspended] = await races.inOrderOf(scheduler, () => [suspend(), act()]);
      expect(suspended).toMatchObject({ status: "fulfilled", value: { status: 200 } });
    }),
    { numRuns: ROUNDS },
  );
});
