import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore, newStaff, storeRow } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const reason = "The logo is not yours";

async function verifyOwner(storeId: number): Promise<void> {
  const now = at.clock.business();
  const { owner_id } = await at.db
    .updateTable("store")
    .set({ submitted_at: now })
    .where("id", "=", storeId)
    .returning("owner_id")
    .executeTakeFirstOrThrow();
  await at.db
    .updateTable("account")
    .set({ email_verified_at: now })
    .where("id", "=", owner_id)
    .execute();
}

const versionOf = async (storeId: number) => (await storeRow(at, storeId)).version;

describe("decisions on a store (rule 5.2, decision 022)", () => {
  it("approves a pending one, records who did it, and mails the merchant a link to the page (rule 10.5)", async () => {
    const { merchant, store } = await newStore(at);
    const before = await versionOf(store.id);
    const approved = await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect(approved).toMatchObject({ state: "approved", is_approved: true, decline_reason: null });
    expect(await versionOf(store.id)).toBe(before + 1);
    expect(await mailsTo(at, merchant.email)).toContainEqual(
      expect.objectContaining({
        kind: "store-approved",
        data: expect.objectContaining({ pageUrl: `http://coupons.test/stores/${store.slug}` }),
      }),
    );
    const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(history[0]).toMatchObject({ act: "store approved", actor: staff.email });
  });

  it("declines with a reason that the merchant sees; saving puts it back to pending (rule 5.3)", async () => {
    const { merchant, store } = await newStore(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason } });
    const me = await merchant.ok(endpoints.getMe);
    expect(me.store).toMatchObject({ declined: true, decline_reason: reason, is_approved: false });
    expect(await mailsTo(at, merchant.email)).toContainEqual(
      expect.objectContaining({
        kind: "store-declined",
        data: expect.objectContaining({ reason }),
      }),
    );
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body: storePayload });
    const again = await staff.ok(endpoints.staffGetStore, { params });
    expect(again).toMatchObject({ state: "pending", decline_reason: null });
  });

  it("requires a reason for a decline", async () => {
    const { store } = await newStore(at);
    const { status, error } = await staff.call(endpoints.staffDeclineStore, {
      params: { id: store.id },
      body: { reason: "  " },
    });
    expect([status, Object.keys(error)]).toEqual([400, ["reason"]]);
  });

  it("suspends: the owner's sessions end; after signing in again they see the reason (rule 5.4)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffSuspendStore, { params, body: { reason } });
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    merchant.session = undefined;
    merchant.session = await merchant.ok(endpoints.emailLogin, {
      body: { email: merchant.email, password },
    });
    const me = await merchant.ok(endpoints.getMe);
    expect(me.store).toMatchObject({ declined: true, decline_reason: reason, is_approved: false });
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body: storePayload });
    expect((await staff.ok(endpoints.staffGetStore, { params })).state).toBe("suspended");
    expect((await staff.ok(endpoints.staffApproveStore, { params })).state).toBe("approved");
  });

  it.each([
    ["approve", "approved"],
    ["decline", "approved"],
    ["decline", "declined"],
    ["suspend", "suspended"],
  ] as const)(
    "refuses to %s one that is already %s: 409, and nothing changes",
    async (act, state) => {
      const { store } = await newStore(at);
      await at.db.updateTable("store").set({ state }).where("id", "=", store.id).execute();
      const before = await versionOf(store.id);
      const params = { id: store.id };
      const body = { reason };
      const { status } =
        act === "approve"
          ? await staff.call(endpoints.staffApproveStore, { params })
          : act === "decline"
            ? await staff.call(endpoints.staffDeclineStore, { params, body })
            : await staff.call(endpoints.staffSuspendStore, { params, body });
      expect(status).toBe(409);
      expect(await versionOf(store.id)).toBe(before);
    },
  );
});

describe("coupons under review (rules 6.16, 10.4, decision 029)", () => {
  it("withdraws with a reason; the merchant's `approved` does not undo it", async () => {
    const { merchant, store } = await newLiveStore(at);
    const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const params = { id: coupon.id };
    const before = await versionOf(store.id);
    const gone = await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason } });
    expect(gone).toMatchObject({ approved: false, state: "held", withdrawn_reason: reason });
    expect(await versionOf(store.id)).toBe(before + 1);
    expect(await mailsTo(at, merchant.email)).toContainEqual(
      expect.objectContaining({
        kind: "coupon-withdrawn",
        data: expect.objectContaining({ reason }),
      }),
    );
    const reply = await merchant.ok(endpoints.updateCoupon, { params, body: { approved: true } });
    expect(reply.approved).toBe(false);
    const again = await staff.call(endpoints.staffWithdrawCoupon, { params, body: { reason } });
    expect(again.status).toBe(409);
    expect((await staff.call(endpoints.staffApproveCoupon, { params })).status).toBe(409);
    const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(history).toContainEqual(
      expect.objectContaining({ act: "coupon withdrawn", coupon_id: coupon.id, reason }),
    );
  });

  it("tells its owner why it was withdrawn, shoppers nothing (rule 6.15)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const params = { id };
    expect(await merchant.ok(endpoints.getCoupon, { params })).not.toHaveProperty(
      "withdrawn_reason",
    );
    await staff.ok(endpoints.staffWithdrawCoupon, { params, body: { reason } });
    const list = async (caller: Caller) => {
      const query = { store_slug: store.slug, include_scheduled: true };
      return (await caller.ok(endpoints.listCoupons, { query })).results;
    };
    const expected = { id, state: "held", withdrawn_reason: reason };
    expect(await list(merchant)).toEqual([expect.objectContaining(expected)]);
    expect(await merchant.ok(endpoints.getCoupon, { params })).toMatchObject(expected);
    const changed = await merchant.ok(endpoints.updateCoupon, { params, body: { approved: true } });
    expect(changed).toMatchObject(expected);
    expect(await list(new Caller(at))).toEqual([]);
  });

  it("'before': a held coupon puts its store in the queue and is public once approved", async () => {
    const own = await openInstallation();
    try {
      own.clients.fallback.couponReview = "before";
      const clerk = await newStaff(own);
      const { merchant, store } = await newLiveStore(own);
      const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
      expect(coupon.state).toBe("held");
      const queue = await clerk.ok(endpoints.staffListStores);
      expect(queue.results).toMatchObject([{ id: store.id, held_count: 1 }]);
      const detail = await clerk.ok(endpoints.staffGetStore, { params: { id: store.id } });
      expect(detail.coupons).toMatchObject([{ id: coupon.id, awaits_review: true }]);
      const shown = await clerk.ok(endpoints.staffApproveCoupon, { params: { id: coupon.id } });
      expect(shown).toMatchObject({ approved: true, state: "live", awaits_review: false });
      expect((await clerk.ok(endpoints.staffListStores)).count).toBe(0);
      const listed = await new Caller(own).ok(endpoints.listCoupons, {
        query: { store_slug: store.slug },
      });
      expect(listed.results.map(({ id }) => id)).toEqual([coupon.id]);
    } finally {
      await own.close();
    }
  });
});

describe("access to the review", () => {
  it("for the client's own staff only: 401, 403, and 404 for the staff of another client (rule 10.1)", async () => {
    const { merchant, store } = await newStore(at);
    const coupon = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await verifyOwner(store.id);
    const ofTen = await newStaff(at, 10);
    const asked = async (caller: Caller) => {
      const body = { reason };
      const params = { id: store.id };
      const answers = [
        await caller.call(endpoints.staffGetStore, { params }),
        await caller.call(endpoints.staffApproveStore, { params }),
        await caller.call(endpoints.staffDeclineStore, { params, body }),
        await caller.call(endpoints.staffSuspendStore, { params, body }),
        await caller.call(endpoints.staffWithdrawCoupon, { params: { id: coupon.id }, body }),
        await caller.call(endpoints.staffApproveCoupon, { params: { id: coupon.id } }),
      ];
      return new Set(answers.map(({ status }) => status));
    };
    const before = await versionOf(store.id);
    expect(await asked(new Caller(at))).toEqual(new Set([401]));
    expect(await asked(merchant)).toEqual(new Set([403]));
    expect(await asked(ofTen)).toEqual(new Set([404]));
    expect((await ofTen.ok(endpoints.staffListStores, { query: { state: "all" } })).count).toBe(0);
    expect(await versionOf(store.id)).toBe(before);
  });

  it("concurrent decisions: at most one approval, and the final state is that of the last one (rule 5.6)", async () => {
    const other = await newStaff(at);
    for (let round = 0; round < 10; round++) {
      const { store } = await newStore(at);
      const params = { id: store.id };
      const [approved, declined, approvedToo] = await Promise.all([
        staff.call(endpoints.staffApproveStore, { params }),
        other.call(endpoints.staffDeclineStore, { params, body: { reason } }),
        other.call(endpoints.staffApproveStore, { params }),
      ]);
      const approvals = [approved.status, approvedToo.status].toSorted();
      if (declined.status === 409) expect(approvals).toEqual([200, 409]);
      // A store that was just declined may be approved (decision 022), by one of the two.
      else expect([declined.status, approvals[1]]).toEqual([200, 409]);
      const { state } = await staff.ok(endpoints.staffGetStore, { params });
      expect(state).toBe(approvals[0] === 200 ? "approved" : "declined");
    }
  });
});
