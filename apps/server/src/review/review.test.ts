import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, couponPayload, newStore, password, storePayload } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { newLiveStore, newStaff } from "../testing/shortcuts.ts";

let at: Installation;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  at = await openInstallation();
  staff = await newStaff(at);
});
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

async function versionOf(storeId: number): Promise<number> {
  const row = await at.db
    .selectFrom("store")
    .select("version")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return row.version;
}

describe("decisions on a store (D12)", () => {
  it("approves a pending one, keeps who did it, and mails the merchant where the page is", async () => {
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

  it("declines with a reason that the merchant reads; saving puts it back to pending", async () => {
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

  it("wants a reason for a decline", async () => {
    const { store } = await newStore(at);
    const { status, error } = await staff.call(endpoints.staffDeclineStore, {
      params: { id: store.id },
      body: { reason: "  " },
    });
    expect([status, Object.keys(error)]).toEqual([400, ["reason"]]);
  });

  it("suspends: the owner's sessions end, who may sign in again and read why", async () => {
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
  ] as const)("refuses to %s one that is %s already: 409, nothing moves", async (act, state) => {
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
  });
});

describe("a revision of an approved store (D12)", () => {
  async function withRevision() {
    const { merchant, store } = await newLiveStore(at);
    const revised = { ...storePayload, name: "Southpine", website_url: "southpine.example.com" };
    const params = { store: store.slug };
    await merchant.ok(endpoints.updateStore, { params, body: revised });
    return { merchant, store };
  }

  it("is applied by approval: name, website and what followed it; the slug stays", async () => {
    const { store } = await withRevision();
    const approved = await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect(approved).toMatchObject({
      name: "Southpine",
      slug: store.slug,
      website_url: "http://southpine.example.com",
      url: "http://southpine.example.com",
      affiliate_website_url: "http://southpine.example.com",
      pending_revision: null,
    });
  });

  it("'other fields apply at once': an address of its own, while the website's own ones wait with it", async () => {
    const { merchant, store } = await newLiveStore(at);
    const params = { store: store.slug };
    const saved = await merchant.ok(endpoints.updateStore, {
      params,
      body: {
        ...storePayload,
        name: store.name,
        website_url: "southpine.example.com",
        url: "southpine.example.com",
        affiliate_website_url: "partner.example.com/northpine",
      },
    });
    expect(saved).toMatchObject({
      website_url: store.website_url,
      url: store.website_url,
      affiliate_website_url: "http://partner.example.com/northpine",
    });
    const approved = await staff.ok(endpoints.staffApproveStore, { params: { id: store.id } });
    expect(approved).toMatchObject({
      website_url: "http://southpine.example.com",
      url: "http://southpine.example.com",
      affiliate_website_url: "http://partner.example.com/northpine",
    });
  });

  it("is dropped by a decline; the approved version stays and the owner keeps the reason", async () => {
    const { merchant, store } = await withRevision();
    await staff.ok(endpoints.staffDeclineStore, { params: { id: store.id }, body: { reason } });
    const mine = (await merchant.ok(endpoints.getMe)).store;
    expect(mine).toMatchObject({
      name: store.name,
      is_approved: true,
      declined: false,
      decline_reason: reason,
      pending_revision: null,
    });
    expect(await mailsTo(at, merchant.email)).toContainEqual(
      expect.objectContaining({
        kind: "store-declined",
        data: expect.objectContaining({ reason }),
      }),
    );
  });

  it("is not approved unseen: a review_tag of another version is 409", async () => {
    const { merchant, store } = await withRevision();
    const params = { id: store.id };
    const { review_tag } = await staff.ok(endpoints.staffGetStore, { params });
    const newer = { ...storePayload, name: "Something else" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body: newer });
    const { status } = await staff.call(endpoints.staffApproveStore, {
      params,
      body: { review_tag },
    });
    expect(status).toBe(409);
    const seen = await staff.ok(endpoints.staffGetStore, { params });
    expect(seen.pending_revision?.name).toBe("Something else");
    const body = { review_tag: seen.review_tag };
    expect((await staff.ok(endpoints.staffApproveStore, { params, body })).name).toBe(
      "Something else",
    );
  });
});

describe("the queue and the search (D34)", () => {
  it("holds submitted stores and revisions, oldest first; unverified owners' wait outside (D6)", async () => {
    const own = await openInstallation();
    try {
      const clerk = await newStaff(own);
      const { merchant, store: revised } = await newLiveStore(own, "Revised");
      const { store: first } = await newStore(own, "First");
      await newStore(own, "Unverified");
      const now = own.clock.business();
      await own.db
        .updateTable("store")
        .set({ submitted_at: now - 60_000 })
        .where("id", "=", first.id)
        .execute();
      await merchant.ok(endpoints.updateStore, {
        params: { store: revised.slug },
        body: { ...storePayload, name: "Revised anew" },
      });
      const queue = await clerk.ok(endpoints.staffListStores, { query: { state: "pending" } });
      expect(queue.results.map((store) => store.id)).toEqual([first.id, revised.id]);
      expect(queue.count).toBe(2);
      const all = await clerk.ok(endpoints.staffListStores, { query: { state: "all" } });
      expect(all.count).toBe(3);
    } finally {
      await own.close();
    }
  });

  it("finds by name, slug and owner's address, in any case, and takes wildcards as text", async () => {
    const { merchant, store } = await newStore(at, "Übergrößen Outlet");
    const find = async (search: string) => {
      const found = await staff.ok(endpoints.staffListStores, { query: { state: "all", search } });
      return found.results.map((result) => result.id);
    };
    expect(await find("outlet")).toEqual([store.id]);
    expect(await find(store.slug)).toEqual([store.id]);
    expect(await find(merchant.email.toUpperCase())).toEqual([store.id]);
    expect(await find("%%")).toEqual([]);
  });

  it("pages with links", async () => {
    const query = { state: "all", page_size: 1, page: 2 } as const;
    const { next, previous, results } = await staff.ok(endpoints.staffListStores, { query });
    expect(results).toHaveLength(1);
    expect(next).toContain("page=3");
    expect(previous).toContain("page=1");
  });
});

describe("coupons under review (D19)", () => {
  it("withdraws with a reason; the merchant's wish does not bring it back", async () => {
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
    const wish = await merchant.ok(endpoints.updateCoupon, { params, body: { approved: true } });
    expect(wish.approved).toBe(false);
    const again = await staff.call(endpoints.staffWithdrawCoupon, { params, body: { reason } });
    expect(again.status).toBe(409);
    expect((await staff.call(endpoints.staffApproveCoupon, { params })).status).toBe(409);
    const { history } = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(history).toContainEqual(
      expect.objectContaining({ act: "coupon withdrawn", coupon_id: coupon.id, reason }),
    );
  });

  it("'before': a held coupon puts its store in the queue and is shown once approved", async () => {
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
      const stranger = await new Caller(own).ok(endpoints.listCoupons, {
        query: { store_slug: store.slug },
      });
      expect(stranger.results.map(({ id }) => id)).toEqual([coupon.id]);
    } finally {
      await own.close();
    }
  });
});

describe("who may", () => {
  it("is the client's own staff only: 401, 403, and 404 for the staff of another client", async () => {
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

  it("two members of staff at once: one wins, the other gets 409", async () => {
    const other = await newStaff(at);
    for (let round = 0; round < 10; round++) {
      const { store } = await newStore(at);
      const params = { id: store.id };
      const answers = await Promise.all([
        staff.call(endpoints.staffApproveStore, { params }),
        other.call(endpoints.staffDeclineStore, { params, body: { reason } }),
        other.call(endpoints.staffApproveStore, { params }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    }
  });
});
