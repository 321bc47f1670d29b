import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newAccount, newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller } from "../testing/caller.ts";
import { mailsTo } from "../testing/mails.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

const body = { reason: "Sells nothing" };
const login = async (email: string) =>
  (await new Caller(at).call(endpoints.emailLogin, { body: { email, password } })).status;
const MY_STORE = "http://coupons.test/my-store";
const unblockedMails = async (email: string) =>
  (await mailsTo(at, email)).flatMap(({ kind, data }) =>
    kind === "account-unblocked" ? data : [],
  );

describe("an admin blocks a merchant's account (rule 10.9, decision 054)", () => {
  it("its sessions end, nobody signs in, the store is off the site, the owner is mailed why", async () => {
    const { merchant, store } = await newLiveStore(at);
    await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { id } = await merchant.ok(endpoints.getMe);
    const publicCount = async () =>
      (await new Caller(at).ok(endpoints.listCoupons, { query: { store_slug: store.slug } })).count;
    expect(await publicCount()).toBe(1);
    await staff.ok(endpoints.staffBlockAccount, { params: { id }, body });
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    expect(await login(merchant.email)).toBe(401);
    expect(await publicCount()).toBe(0);
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(seen).toMatchObject({
      state: "suspended",
      decline_reason: body.reason,
      owner: { id, blocked: true },
    });
    expect(seen.history.slice(0, 2)).toMatchObject([
      { act: "account blocked", actor: staff.email, reason: body.reason, coupon_id: null },
      { act: "store suspended", actor: staff.email, reason: body.reason },
    ]);
    const mails = await mailsTo(at, merchant.email);
    expect(mails.map(({ kind }) => kind)).not.toContain("store-suspended");
    expect(mails).toContainEqual({
      kind: "account-blocked",
      data: { ...body, link: "http://coupons.test/" },
    });
  });

  it("a reminder mails it nothing, and its owner cannot register anew", async () => {
    const { merchant, id } = await newAccount(at);
    await staff.ok(endpoints.staffBlockAccount, { params: { id }, body });
    const before = (await mailsTo(at, merchant.email)).length;
    const { email } = merchant;
    await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
    expect(await mailsTo(at, email)).toHaveLength(before);
    const again = await new Caller(at).call(endpoints.emailRegister, { body: { email, password } });
    expect(again.status).toBe(409);
  });

  it("unblocked, the owner signs in with the same password; the store waits for its own approval", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.getMe);
    const params = { id };
    await staff.ok(endpoints.staffBlockAccount, { params, body });
    expect((await staff.call(endpoints.staffBlockAccount, { params, body })).status).toBe(409);
    await staff.ok(endpoints.staffUnblockAccount, { params });
    expect((await staff.call(endpoints.staffUnblockAccount, { params })).status).toBe(409);
    expect(await unblockedMails(merchant.email)).toEqual([{ hasStore: true, link: MY_STORE }]);
    expect((await merchant.call(endpoints.getMe)).status).toBe(401);
    expect(await login(merchant.email)).toBe(200);
    const ofStore = { params: { id: store.id } };
    expect(await staff.ok(endpoints.staffGetStore, ofStore)).toMatchObject({
      state: "suspended",
      owner: { blocked: false },
    });
    expect((await staff.ok(endpoints.staffApproveStore, ofStore)).state).toBe("approved");
  });

  it("while it is blocked its store is not approved: 409, it stays off the site and nothing is mailed (decision 067)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.getMe);
    await staff.ok(endpoints.staffBlockAccount, { params: { id }, body });
    const mails = (await mailsTo(at, merchant.email)).length;
    const ofStore = { params: { id: store.id } };
    const refused = await staff.call(endpoints.staffApproveStore, ofStore);
    expect([refused.status, refused.error]).toEqual([
      409,
      { detail: "The owner's account is blocked: an admin has to unblock it first" },
    ]);
    const seen = await staff.ok(endpoints.staffGetStore, ofStore);
    expect(seen).toMatchObject({ state: "suspended", decline_reason: body.reason });
    expect(await mailsTo(at, merchant.email)).toHaveLength(mails);
  });

  it("of a block and an approval at once, no store of a blocked account is approved (rule 5.6)", async () => {
    for (let round = 0; round < 10; round++) {
      const { merchant, store } = await newLiveStore(at);
      const { id } = await merchant.ok(endpoints.getMe);
      const ofStore = { params: { id: store.id } };
      await staff.ok(endpoints.staffSuspendStore, { ...ofStore, body });
      await Promise.all([
        staff.call(endpoints.staffBlockAccount, { params: { id }, body }),
        staff.call(endpoints.staffApproveStore, ofStore),
      ]);
      const { state, owner } = await staff.ok(endpoints.staffGetStore, ofStore);
      expect([owner.blocked, state]).toEqual([true, "suspended"]);
    }
  });

  it("of a block and the creation of the first store at once, no store of a blocked account waits for review (rule 5.6)", async () => {
    const outcomes = [];
    for (let round = 0; round < 10; round++) {
      const { merchant, id } = await newAccount(at);
      const [created, blocked] = await Promise.all([
        merchant.call(endpoints.createStore, { body: storePayload }),
        staff.call(endpoints.staffBlockAccount, { params: { id }, body }),
      ]);
      const stores = at.db.selectFrom("store").select("state").where("owner_id", "=", id);
      const states = (await stores.execute()).map(({ state }) => state);
      outcomes.push([blocked.status, created.status, ...states].join(" "));
    }
    for (const one of outcomes) expect(["200 201 suspended", "200 401"]).toContain(one);
  });

  it("one whose store is suspended already, and one without a store", async () => {
    const { merchant, store } = await newLiveStore(at);
    const { id } = await merchant.ok(endpoints.getMe);
    const first = { reason: "The logo is not yours" };
    await staff.ok(endpoints.staffSuspendStore, { params: { id: store.id }, body: first });
    await staff.ok(endpoints.staffBlockAccount, { params: { id }, body });
    const seen = await staff.ok(endpoints.staffGetStore, { params: { id: store.id } });
    expect(seen).toMatchObject({ decline_reason: first.reason, owner: { blocked: true } });
    const other = await newAccount(at);
    await staff.ok(endpoints.staffBlockAccount, { params: { id: other.id }, body });
    expect(await login(other.merchant.email)).toBe(401);
  });

  it("of blocks at once, and of liftings at once, one is made and the others are 409 (rule 10.9)", async () => {
    const { merchant, id } = await newAccount(at);
    const params = { id };
    const statuses = async (decide: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 8 }, decide))).map(({ status }) => status).sort();
    const once = [200, ...Array.from({ length: 7 }, () => 409)];
    expect(await statuses(() => staff.call(endpoints.staffBlockAccount, { params, body }))).toEqual(
      once,
    );
    expect(await statuses(() => staff.call(endpoints.staffUnblockAccount, { params }))).toEqual(
      once,
    );
    const mails = await mailsTo(at, merchant.email);
    expect(mails.filter(({ kind }) => kind === "account-blocked")).toHaveLength(1);
    expect(await unblockedMails(merchant.email)).toEqual([{ hasStore: false, link: MY_STORE }]);
  });

  it("but no staff account: 404", async () => {
    const { id } = await staff.ok(endpoints.getMe);
    const params = { id };
    expect((await staff.call(endpoints.staffBlockAccount, { params, body })).status).toBe(404);
    expect((await staff.call(endpoints.staffUnblockAccount, { params })).status).toBe(404);
  });
});
