import { DAY_MS, endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { mailsTo } from "../testing/mails.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const { at, staff } = await openWithStaff();
afterAll(() => at.close());

describe("a revision of an approved store (rule 5.5, decision 022)", () => {
  it.each([
    ["a suspension", endpoints.staffSuspendStore],
    ["a block of its owner", endpoints.staffBlockAccount],
  ])(
    "is not lost with %s: it becomes part of the store, which is approved with it later (rule 5.4)",
    async (_, act) => {
      const { merchant, store } = await withRevision();
      const { id: ownerId } = await merchant.ok(endpoints.getMe);
      const params = { id: store.id };
      const id = act === endpoints.staffBlockAccount ? ownerId : store.id;
      await staff.ok(act, { params: { id }, body: { reason } });
      const seen = await staff.ok(endpoints.staffGetStore, { params });
      expect(seen).toMatchObject({
        state: "suspended",
        name: "Southpine",
        slug: store.slug,
        pending_revision: null,
        website_url: "http://southpine.example.com",
        url: "http://southpine.example.com",
      });
      const found = await staff.ok(endpoints.staffListStores, {
        query: { state: "suspended", search: "southpine" },
      });
      expect(found.results.map((one) => one.id)).toContain(store.id);
      const queue = await staff.ok(endpoints.staffListStores, { query: { state: "pending" } });
      expect(queue.results.map((one) => one.id)).not.toContain(store.id);
      const suspension = (await mailsTo(at, merchant.email)).find(
        ({ kind }) => kind === "store-suspended",
      );
      expect(suspension?.data).toEqual(
        act === endpoints.staffSuspendStore
          ? expect.objectContaining({ storeName: store.name, reason })
          : undefined,
      );
      if (ownerId === id) await staff.ok(endpoints.staffUnblockAccount, { params: { id } });
      const { review_tag } = await staff.ok(endpoints.staffGetStore, { params });
      const approved = await staff.ok(endpoints.staffApproveStore, {
        params,
        body: { review_tag },
      });
      expect(approved).toMatchObject({ state: "approved", name: "Southpine" });
    },
  );

  const reason = "The logo is not yours";
  const revised = { ...storePayload, name: "Southpine", website_url: "southpine.example.com" };
  async function withRevision() {
    const { merchant, store } = await newLiveStore(at);
    const params = { store: store.slug };
    await merchant.ok(endpoints.updateStore, { params, body: revised });
    return { merchant, store };
  }

  it("is applied by approval: name, website and links that were the website's; the slug does not change", async () => {
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

  it("'other fields apply at once': a link of its own does, while links equal to the website wait with it", async () => {
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

  it("'oldest first': keeps its place in the queue when other fields are saved, and gets a new one when it changes (decision 046)", async () => {
    const { merchant, store } = await withRevision();
    const waitingSince = async () =>
      (await staff.ok(endpoints.staffGetStore, { params: { id: store.id } })).waiting_since;
    const first = await waitingSince();
    expect(first).not.toBeNull();
    const save = async (changes: Partial<typeof revised>) => {
      at.clock.setOffset(at.clock.business() - Date.now() + DAY_MS);
      const params = { store: store.slug };
      await merchant.ok(endpoints.updateStore, { params, body: { ...revised, ...changes } });
    };
    await save({ contact_first_name: "Ada" });
    expect(await waitingSince()).toBe(first);
    await save({ name: "Southern Pine" });
    expect(Date.parse((await waitingSince()) ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
    at.clock.setOffset(0);
  });

  it("is dropped by a decline; the approved version stays and the owner sees the reason", async () => {
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
        kind: "revision-declined",
        data: expect.objectContaining({ reason }),
      }),
    );
  });

  it("declined, leaves its reason until its owner saves the store again", async () => {
    const { merchant, store } = await withRevision();
    await staff.ok(endpoints.staffDeclineStore, { params: { id: store.id }, body: { reason } });
    const params = { store: store.slug };
    const body = { ...storePayload, name: store.name, website_url: store.website_url };
    const saved = await merchant.ok(endpoints.updateStore, { params, body });
    expect(saved).toMatchObject({ decline_reason: null, pending_revision: null });
  });

  it("is not approved unseen: the review_tag of another version is 409 (rule 5.6)", async () => {
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

  it("is not declined unseen: with the review_tag of the store that was pending it stays, with the approval (rule 5.6)", async () => {
    const { merchant, store } = await newStore(at);
    const params = { id: store.id };
    const { review_tag } = await staff.ok(endpoints.staffGetStore, { params });
    await staff.ok(endpoints.staffApproveStore, { params, body: { review_tag } });
    const body = { ...storePayload, name: "Not seen" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    const decline = (tag: string) =>
      staff.call(endpoints.staffDeclineStore, { params, body: { reason, review_tag: tag } });
    expect((await decline(review_tag)).status).toBe(409);
    const seen = await staff.ok(endpoints.staffGetStore, { params });
    expect(seen).toMatchObject({ state: "approved", pending_revision: { name: "Not seen" } });
    expect((await decline(seen.review_tag)).status).toBe(200);
  });
});

describe("what was looked at (rule 5.6)", () => {
  const reason = "Spam";
  async function changedStore() {
    const { merchant, store } = await newStore(at, "Casino Spam");
    const params = { id: store.id };
    const { review_tag } = await staff.ok(endpoints.staffGetStore, { params });
    const body = { ...storePayload, name: "Honest Socks" };
    await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
    return { params, body: { reason, review_tag } };
  }

  it("a store that its merchant changed since is not declined: 409, and no mail", async () => {
    const call = await changedStore();
    const refused = await staff.call(endpoints.staffDeclineStore, call);
    expect([refused.status, refused.error]).toEqual([
      409,
      { detail: "The store has since changed. Look at it again before you decide." },
    ]);
    const seen = await staff.ok(endpoints.staffGetStore, { params: call.params });
    expect(seen).toMatchObject({ state: "pending", name: "Honest Socks", decline_reason: null });
    const sent = (await mailsTo(at, seen.owner.email)).map(({ kind }) => kind);
    expect(sent).not.toContain("store-declined");
  });

  it("but it is suspended: a suspension is about the store as such, and no change of its merchant's stops it (decision 022)", async () => {
    const { params, body } = await changedStore();
    expect((await staff.ok(endpoints.staffSuspendStore, { params, body })).state).toBe("suspended");
  });
});
