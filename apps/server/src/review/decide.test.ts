import { DAY_MS, endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { withTransaction } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { newLiveStore, storeRow } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { mailsTo } from "../testing/mails.ts";
import { staffCtx } from "../testing/system-ctx.ts";
import { openWithStaff } from "../testing/with-staff.ts";
import { applyDecision, storeForDecision } from "./review-queries.ts";
import { reviewTag } from "./review-tag.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const reason = "Not a shop";
const write = (id: number, changes: Partial<StoreRow>) =>
  at.db.updateTable("store").set(changes).where("id", "=", id).execute();

describe("'A decision on a store that changed since staff looked at it is 409' (rule 5.6)", () => {
  let seen: StoreRow;
  let bystander: StoreRow;
  beforeEach(async () => {
    [seen, bystander] = [
      await storeRow(at, (await newStore(at)).store.id),
      await storeRow(at, (await newStore(at)).store.id),
    ];
  });

  function decide(row: StoreRow) {
    return withTransaction(staffCtx(at), async (tx) => {
      const found = await storeForDecision(tx, row.id, { review_tag: reviewTag(row) });
      return applyDecision(tx, found, { state: "declined" });
    });
  }

  const logo_url = "/uploads/one.webp";
  const revision = JSON.stringify({ name: "Revised", website_url: "", logo_url: null });
  it.each<[string, Partial<StoreRow>, Partial<StoreRow>]>([
    ["its state", {}, { state: "suspended" }],
    ["its name", {}, { name: "Another" }],
    ["its website", {}, { website_url: "https://another.example" }],
    ["a logo that came", {}, { logo_url }],
    ["a logo that went", { logo_url }, { logo_url: null }],
    ["another logo", { logo_url }, { logo_url: "/uploads/two.webp" }],
    ["a revision that came", {}, { revision }],
    ["a revision that went", { revision }, { revision: null }],
    ["another revision", { revision }, { revision: "{}" }],
  ])("%s", async (_name, before, meanwhile) => {
    await write(seen.id, { state: "pending", ...before });
    const row = await storeRow(at, seen.id);
    await write(seen.id, meanwhile);
    const changed = await storeRow(at, seen.id);
    await expect(decide(row)).rejects.toMatchObject({
      code: "conflict",
      message: "The store has since changed. Look at it again before you decide.",
    });
    expect(await storeRow(at, seen.id)).toEqual(changed);
  });

  it("a store that is gone is 404", async () => {
    await write(seen.id, { deleted_at: 1 });
    await expect(decide(seen)).rejects.toMatchObject({ code: "not_found" });
  });

  it("an unchanged store is decided on, with its logo and revision, and no other store is affected", async () => {
    for (const before of [{}, { logo_url, revision }]) {
      await write(seen.id, { state: "pending", ...before });
      const row = await storeRow(at, seen.id);
      expect(await decide(row)).toEqual({ ...row, state: "declined", version: row.version + 1 });
    }
    expect(await storeRow(at, bystander.id)).toEqual(bystander);
  });
});

it("a store's page was last updated when staff approved or withdrew a coupon of it (rule 9.1)", async () => {
  const { merchant, store } = await newLiveStore(at);
  at.clients.fallback.couponReview = "before";
  const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  at.clients.fallback.couponReview = "after";
  const updated = async () => (await storeRow(at, store.id)).updated_at;
  const params = { id };
  for (const [days, decide] of [
    [1, () => staff.ok(endpoints.staffApproveCoupon, { params })],
    [2, () => staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason } })],
  ] as const) {
    await at.moveClock(days * DAY_MS);
    const now = at.clock.business();
    expect(await updated()).toBeLessThan(now);
    await decide();
    expect(await updated()).toBeGreaterThanOrEqual(now);
  }
  await at.moveClock(0);
});

describe("the data after a decision (rule 10.5)", () => {
  it("has each act in the history, with its reason: of a store, then of its revisions", async () => {
    const { merchant, store } = await newStore(at);
    const params = { id: store.id };
    const revise = (name: string) =>
      merchant.ok(endpoints.updateStore, {
        params: { store: store.slug },
        body: { ...storePayload, name },
      });
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason } });
    await staff.ok(endpoints.staffApproveStore, { params });
    await revise("Revised once");
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason: "No" } });
    await revise("Revised twice");
    await staff.ok(endpoints.staffApproveStore, { params });
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason } });
    const { history } = await staff.ok(endpoints.staffGetStore, { params });
    const decisions = history.filter(({ actor }) => actor === staff.email);
    expect(decisions.map((act) => [act.act, act.reason]).toReversed()).toEqual([
      ["store declined", reason],
      ["store approved", null],
      ["revision declined", "No"],
      ["revision approved", null],
      ["store suspended", reason],
    ]);
    const kinds = (await mailsTo(at, merchant.email)).map(({ kind }) => kind);
    expect(kinds.slice(1)).toEqual([
      "store-declined",
      "store-approved",
      "revision-declined",
      "revision-approved",
      "store-suspended",
    ]);
  });

  it("has no revision after an approval, and the store is sorted by its new name", async () => {
    const { merchant, store } = await newLiveStore(at, "Aaa before");
    const params = { store: store.slug };
    await merchant.ok(endpoints.updateStore, {
      params,
      body: { ...storePayload, name: "Zzz after" },
    });
    await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect(await storeRow(at, store.id)).toMatchObject({
      name: "Zzz after",
      name_key: "zzz-after",
      revision: null,
      revision_submitted_at: null,
    });
  });
});

describe("a decision on one coupon (rule 10.4)", () => {
  it("changes that coupon only: withdrawn, or approved once", async () => {
    const { merchant, store } = await newLiveStore(at);
    const add = () => merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const [shown, stays, held, waits] = [await add(), await add(), await add(), await add()];
    await at.db
      .updateTable("coupon")
      .set({ approved: 0 })
      .where("id", "in", [held.id, waits.id])
      .execute();
    const withdraw = { params: { id: shown.id }, body: { reason } };
    await staff.ok(endpoints.staffWithdrawCoupon, withdraw);
    const approve = { params: { id: held.id } };
    await staff.ok(endpoints.staffApproveCoupon, approve);
    const again = await staff.call(endpoints.staffApproveCoupon, approve);
    expect([again.status, again.error]).toEqual([
      409,
      { detail: "This coupon is already approved" },
    ]);
    const refused = { params: { id: waits.id } };
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    const states = new Map(
      seen.coupons.map((one) => [one.id, [one.approved, one.withdrawn_reason]]),
    );
    expect([shown, stays, held, waits].map((one) => states.get(one.id))).toEqual([
      [false, reason],
      [true, null],
      [true, null],
      [false, null],
    ]);
    expect(seen.history[0]).toMatchObject({ act: "coupon approved", coupon_id: held?.id });
    expect(seen).toMatchObject({ coupon_count: 4, held_count: 1 });
    expect(seen.coupons.map(({ awaits_review }) => awaits_review)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await staff.ok(endpoints.staffWithdrawCoupon, { ...refused, body: { reason } });
    const late = await staff.call(endpoints.staffApproveCoupon, refused);
    expect([late.status, late.error]).toEqual([409, { detail: "This coupon is withdrawn" }]);
  });

  it("is 404 if its store is deleted", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await write(store.id, { deleted_at: 1 });
    const { status } = await staff.call(endpoints.staffWithdrawCoupon, {
      params: { id },
      body: { reason },
    });
    expect(status).toBe(404);
  });
});
