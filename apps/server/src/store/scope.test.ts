import { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff, publishStore, storeRow } from "../testing/accounts-and-stores.ts";
import { type Caller, newMerchant, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { mailedToken } from "../testing/mails.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { retireStoreOf } from "./retire.ts";
import { storeOf } from "./store-queries.ts";

const at = await openInstallation();
afterAll(() => at.close());

describe("slugs are numbered per client (rule 1.4, decisions 012, 021)", () => {
  it("name-cp, name-2-cp, name-3-cp; at another client the name starts again at name-cp", async () => {
    // Names with other prefixes are not counted.
    for (const name of ["Aardvark", "Beetle", "Yak", "Zebra"]) await newStore(at, name);
    const slugs = [];
    for (let n = 1; n <= 4; n++) slugs.push((await newStore(at, "Counted Shop")).store.slug);
    expect(slugs).toEqual(["", "-2", "-3", "-4"].map((number) => `counted-shop${number}-cp`));
    const { store } = await newStore(at, "Counted Shop", 10);
    expect(store.slug).toBe("counted-shop-cp");
    expect((await newStore(at, "Counted Shop", 10)).store.slug).toBe("counted-shop-2-cp");
  });

  it("names that go on after a number are not counted: 'a taken one name-2-cp' (decision 021)", async () => {
    for (const name of ["Goes On", "Goes On 24 Hours", "Goes On 7 Days", "Goes On 365"])
      await newStore(at, name);
    expect((await newStore(at, "Goes On")).store.slug).toBe("goes-on-2-cp");
  });

  it("a number that is part of another store's name is skipped, and stores are read by slug and by id", async () => {
    const { store: second } = await newStore(at, "Passed 2");
    const { store: first } = await newStore(at, "Passed");
    const { store: third, merchant } = await newStore(at, "Passed");
    expect([second.slug, first.slug, third.slug]).toEqual([
      "passed-2-cp",
      "passed-cp",
      "passed-3-cp",
    ]);
    for (const ref of [third.slug, String(third.id)]) {
      const seen = await merchant.ok(endpoints.getStore, { params: { store: ref } });
      expect(seen.id).toBe(third.id);
    }
    const missing = { params: { store: "passed-4-cp" } };
    expect((await merchant.call(endpoints.getStore, missing)).status).toBe(404);
  });
});

describe("an Idempotency-Key makes creating a store safe to retry", () => {
  it("returns the same response again, not 409", async () => {
    const merchant = await newMerchant(at);
    const headers = { "idempotency-key": "store-1" };
    const send = () => merchant.call(endpoints.createStore, { body: storePayload, headers });
    const first = await send();
    const again = await send();
    expect([again.status, again.data]).toEqual([201, first.data]);
  });
});

describe("a store belongs to one owner and one client (rule 1.4, decision 012)", () => {
  it("a store is complete for its owner and staff, and public fields only for another merchant", async () => {
    const { merchant, store } = await newStore(at, "Whole Shop");
    await publishStore(at, store.id);
    const seenBy = async (caller: Caller) =>
      caller.ok(endpoints.getStore, { params: { store: store.slug } });
    const whole = await seenBy(merchant);
    expect(whole).toMatchObject({ contact_email: storePayload.contact_email });
    expect(whole).toHaveProperty("stripe_subscription.status", "active");
    expect(await seenBy(await newStaff(at))).toEqual(whole);
    const { merchant: other } = await newStore(at, "Other Shop");
    expect(await seenBy(other)).not.toHaveProperty("contact_email");
  });

  it("with the same slug at two clients, each client reads and changes its own", async () => {
    const made = [await newStore(at, "Same Name"), await newStore(at, "Same Name", 10)];
    for (const { merchant, store } of made) {
      const params = { store: store.slug };
      expect(await merchant.ok(endpoints.getStore, { params })).toMatchObject({ id: store.id });
      const body = { ...storePayload, name: `Same Name ${store.client}` };
      expect(await merchant.ok(endpoints.updateStore, { params, body })).toMatchObject({
        id: store.id,
        name: body.name,
      });
      const byId = { params: { store: String(store.id) }, query: { id: store.id }, body };
      expect(await merchant.ok(endpoints.updateStore, byId)).toMatchObject({ id: store.id });
    }
    const [one, two] = made.map(({ merchant }) => merchant);
    for (const caller of [one, two])
      expect((await caller?.ok(endpoints.getMe))?.store?.name).toBe(
        `Same Name ${caller?.clientId}`,
      );
  });

  it("an owner's id has no store at another client", async () => {
    const { store } = await newStore(at, "Not There");
    const { owner_id } = await storeRow(at, store.id);
    expect(await storeOf(systemCtx(at, 10), owner_id)).toBeNull();
    expect((await storeOf(systemCtx(at), owner_id))?.id).toBe(store.id);
  });

  it("a retired store is gone for its owner, with its coupons; others stay (rule 3.8, decision 020)", async () => {
    const gone = await newStore(at, "Gone Shop");
    const stays = await newStore(at, "Staying Shop");
    for (const { merchant } of [gone, stays])
      await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await at.db
      .updateTable("store")
      .set({ revision: "{}" })
      .where("id", "=", gone.store.id)
      .execute();
    const before = await storeRow(at, gone.store.id);
    await retireStoreOf(systemCtx(at), before.owner_id);
    const after = await storeRow(at, gone.store.id);
    expect(after).toMatchObject({
      contact_first_name: "",
      contact_last_name: "",
      contact_email: "",
      revision: null,
      version: before.version + 1,
    });
    await retireStoreOf(systemCtx(at), before.owner_id);
    expect(await storeRow(at, gone.store.id)).toEqual(after);
    const couponsOf = (id: number) =>
      at.db.selectFrom("coupon").select("id").where("store_id", "=", id).execute();
    expect([await couponsOf(gone.store.id), (await couponsOf(stays.store.id)).length]).toEqual([
      [],
      1,
    ]);
    expect((await storeRow(at, stays.store.id)).deleted_at).toBeNull();
    const params = { store: gone.store.slug };
    expect((await gone.merchant.call(endpoints.getStore, { params })).status).toBe(404);
    const change = { params, body: storePayload };
    expect((await gone.merchant.call(endpoints.updateStore, change)).status).toBe(404);
    expect((await gone.merchant.ok(endpoints.getMe)).store).toBeNull();
  });
});

describe("the fields of a store's payload", () => {
  it("every sent field is stored; a link that is not sent is the website's (rule 4.5)", async () => {
    const merchant = await newMerchant(at);
    const sent = {
      ...storePayload,
      url: "https://one.example",
      affiliate_website_url: "https://two.example",
      location: "ca",
      primary_category: 501,
    };
    const store = await merchant.ok(endpoints.createStore, { body: sent });
    const { website_url, ...rest } = sent;
    expect(store).toMatchObject({ ...rest, website_url: `http://${website_url}` });
    const params = { store: store.slug };
    const changes = {
      name: "New Name",
      website_url: "https://new.example",
      contact_first_name: "Grace",
      contact_last_name: "Hill",
      contact_email: "grace@new.example",
      location: "mx",
      primary_category: "501",
      url: "",
      affiliate_website_url: "https://three.example",
    };
    const body = { ...storePayload, ...changes };
    const changed = await merchant.ok(endpoints.updateStore, { params, body });
    expect(changed).toMatchObject({ ...changes, primary_category: 501, url: changes.website_url });
    const { location, primary_category, ...without } = body;
    const later = await merchant.ok(endpoints.updateStore, { params, body: without });
    expect(later).toMatchObject({ location, primary_category: 501 });
    const absent = { params, body: { ...without, primary_category: null } };
    expect((await merchant.ok(endpoints.updateStore, absent)).primary_category).toBe(501);
  });

  it("on an approved store links apply at once, except those equal to the website, which wait with it (rule 5.5, decision 022)", async () => {
    const { merchant, store } = await newStore(at, "Followed");
    await publishStore(at, store.id);
    const params = { store: store.slug };
    const before = store.website_url;
    const website_url = "https://new.example";
    const save = (more: object) =>
      merchant.ok(endpoints.updateStore, {
        params,
        body: { ...storePayload, name: "Followed", website_url, ...more },
      });
    expect(
      await save({ url: website_url, affiliate_website_url: "https://own.example" }),
    ).toMatchObject({
      website_url: before,
      url: before,
      affiliate_website_url: "https://own.example",
      pending_revision: { name: "Followed", website_url, logo_url: null },
    });
    const staff = await newStaff(at);
    const id = { id: store.id };
    await staff.ok(endpoints.staffApproveStore, { params: id, body: {} });
    expect(await save({ url: "" })).toMatchObject({ website_url, pending_revision: null });
  });

  it("'Saving a declined store puts it back to pending', in the review queue (rule 5.3, decision 022)", async () => {
    const { merchant, store } = await newStore(at, "Second Try");
    await merchant.ok(endpoints.verifyEmail, {
      body: { token: await mailedToken(at, merchant.email, "verify") },
    });
    const staff = await newStaff(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffDeclineStore, { params, body: { reason: "No shop there" } });
    const declined = await merchant.ok(endpoints.getStore, { params: { store: store.slug } });
    expect(declined).toMatchObject({ declined: true, suspended: false });
    const submitted = (await storeRow(at, store.id)).submitted_at;
    await at.moveClock(60_000);
    const saved = await merchant.ok(endpoints.updateStore, {
      params: { store: store.slug },
      body: { ...storePayload, name: "Third Try" },
    });
    expect(saved).toMatchObject({ name: "Third Try", declined: false, decline_reason: null });
    const row = await storeRow(at, store.id);
    expect(row.state).toBe("pending");
    expect(row.submitted_at).toBeGreaterThan(submitted ?? 0);
  });
});
