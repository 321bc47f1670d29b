import { type CouponText, endpoints, type WholeCoupon } from "@coupon-center/contract";
import { couponPayload, longestCouponTexts } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

// A new field of the payload does not compile until it is kept and changed here.

/** Fields that depend on the offer type, changed in tests of their own. */
type OfferField = "offer_type" | "savings_amount" | "isSavingsRange";

/** A coupon of a new store, with a function that changes it. */
async function couponOf(body: object) {
  const { merchant, store } = await newStore(at);
  const coupon = await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...body } });
  const params = { id: coupon.id };
  const change = (change: object) =>
    merchant.call(endpoints.updateCoupon, { params, body: change });
  const changed = async (body: object) => (await change(body)).data;
  return { merchant, store, coupon, change, changed };
}

describe("PATCH changes what is sent; other fields are kept (rule 6.10)", () => {
  it("an empty body keeps every field", async () => {
    const { coupon, changed } = await couponOf({
      ...couponPayload,
      custom_url: "https://b.example",
      destination_affiliate_url: "https://c.example",
      savings_minimum_order: 35,
      isSavingsRange: true,
      savings_percent: 33.33,
      start_date: "2026-01-01",
      expiration_date: "2099-01-01",
    } satisfies Record<Exclude<keyof WholeCoupon, "savings_amount"> | "approved", unknown>);
    expect(await changed({})).toEqual({ ...coupon, updated_at: expect.any(String) });
    const sale = { offer_type: "sale amount", savings_percent: null, savings_amount: 12.5 };
    const other = await couponOf(sale);
    expect(await other.changed({})).toMatchObject({ savings_amount: 12.5, title: "$12.50 OFF" });
  });

  it("every field can be changed", async () => {
    const { changed } = await couponOf({});
    const sent = {
      description: "Changed",
      discount_code: "NEW",
      destination_coupon_url: "https://a.example",
      custom_url: "https://b.example",
      destination_affiliate_url: "https://c.example",
      savings_percent: 25,
      start_date: "2026-01-02",
      expiration_date: "2099-01-02",
      savings_minimum_order: 10,
      approved: false,
    } satisfies Record<Exclude<keyof WholeCoupon, OfferField> | "approved", unknown>;
    expect(await changed(sent)).toMatchObject({ ...sent, minimum_order_amount: 10 });
  });

  it("the offer type can be changed, also to 'Other' and to an import's label, with the fields that go with it", async () => {
    const { changed } = await couponOf({});
    const sale = { offer_type: "sale amount", savings_amount: 12.99 };
    expect(await changed(sale)).toMatchObject({ ...sale, title: "$12.99 OFF", label: "sale" });
    const other = { offer_type: "Other", label: "sale", title: "Sale", savings_amount: null };
    expect(await changed({ offer_type: "Other" })).toMatchObject(other);
    const bogo = { offer_type: "Other", label: "bogo", title: "Buy One Get One" };
    expect(await changed({ offer_type: "bogo" })).toMatchObject(bogo);
    expect(await changed({ offer_type: "free shipping" })).toMatchObject({
      offer_type: "free shipping",
      label: "free-shipping",
      title: "Free Shipping",
    });
    expect(await changed({ offer_type: "Other" })).toMatchObject({ ...other });
  });

  it("an import's label is kept while the type stays 'Other' (rule 6.3)", async () => {
    const { changed } = await couponOf({ offer_type: "rebate" });
    const rebate = { offer_type: "Other", label: "rebate", title: "Rebate" };
    expect(await changed({ description: "Mailed back" })).toMatchObject(rebate);
    expect(await changed({ offer_type: "Other" })).toMatchObject(rebate);
  });

  it("the range flag can be sent in any of its three forms, and is kept without them (rule 6.5, decision 026)", async () => {
    const { changed } = await couponOf({ savings_percent: 20 });
    const flagAfter = async (body: object) => (await changed(body)).isSavingsRange;
    expect(await flagAfter({ isSavingsRange: true })).toBe(true);
    expect(await flagAfter({ description: "More" })).toBe(true);
    expect(await flagAfter({ isSavingsRange: null })).toBe(true);
    expect(await flagAfter({ title: "20% OFF" })).toBe(false);
    expect(await flagAfter({ title: "Up To 20% OFF" })).toBe(true);
    expect(await flagAfter({ isSavingsRange: false, title: "UP TO 20% OFF" })).toBe(false);
    expect(await flagAfter({ up_to_savings_percent: null, title: null })).toBe(false);
    const ranged = await changed({ up_to_savings_percent: 30, title: "30% OFF" });
    expect(ranged).toMatchObject({ title: "UP TO 30% OFF", up_to_savings_percent: 30 });
    const both = { savings_percent: 35, up_to_savings_percent: 40 };
    expect(await changed(both)).toMatchObject({ title: "UP TO 35% OFF" });
  });

  it("the minimum can be sent under either name; null removes it", async () => {
    const { changed } = await couponOf({ minimum_order_amount: 35 });
    const minimumAfter = async (body: object) => (await changed(body)).savings_minimum_order;
    expect(await minimumAfter({ minimum_order_amount: 40 })).toBe(40);
    expect(await minimumAfter({ savings_minimum_order: 45 })).toBe(45);
    expect(await minimumAfter({ description: "More" })).toBe(45);
    expect(await minimumAfter({ minimum_order_amount: null })).toBeNull();
  });

  it("'the shop link is destination_coupon_url, else custom_url', also once the one that was sent changes (rule 6.9)", async () => {
    const sent = { destination_coupon_url: "", custom_url: "https://a.example" };
    const { changed } = await couponOf(sent);
    const linkAfter = async (body: object) => (await changed(body)).destination_coupon_url;
    expect(await linkAfter({ custom_url: "https://b.example" })).toBe("https://b.example");
    const destination_coupon_url = "https://c.example";
    expect(await changed({ destination_coupon_url })).toMatchObject({
      destination_coupon_url,
      custom_url: "https://b.example",
      destination_affiliate_url: destination_coupon_url,
    });
    expect(await linkAfter({ destination_coupon_url: null })).toBe("https://b.example");
  });

  it("'null means absent' for a required field, and clears an optional one (decision 021)", async () => {
    const { changed, coupon } = await couponOf({
      ...longestCouponTexts,
      start_date: "2026-01-01",
      expiration_date: "2099-01-01",
      approved: false,
    });
    const cleared: Record<Exclude<CouponText, "description">, string | null> = {
      discount_code: "",
    };
    const texts = Object.fromEntries(Object.keys(cleared).map((name) => [name, null]));
    const required = { offer_type: null, description: null, start_date: null };
    const nulls = { ...required, expiration_date: null, approved: null, ...texts };
    expect(await changed(nulls)).toMatchObject({
      offer_type: coupon.offer_type,
      description: coupon.description,
      start_date: "2026-01-01",
      expiration_date: null,
      approved: false,
      has_code: false,
      ...cleared,
    });
    expect((await changed({ approved: true })).approved).toBe(true);
  });

  it("the rules between fields apply to sent and stored values together", async () => {
    const { merchant, change, coupon } = await couponOf({
      start_date: "2026-02-01",
      expiration_date: "2026-02-02",
    });
    const refused = async (body: object) => {
      const { status, error } = await change(body);
      return [status, error];
    };
    expect(await refused({ offer_type: "sale amount" })).toEqual([
      400,
      { savings_amount: ["Savings is required"] },
    ]);
    expect(await refused({ savings_percent: 0 })).toEqual([
      400,
      { savings_percent: ["Savings must be more than 0"] },
    ]);
    expect(await refused({ start_date: "2026-02-03" })).toEqual([
      400,
      { expiration_date: ["Expiration date is before the start date"] },
    ]);
    expect((await refused({ start_date: "2026-02-02" }))[0]).toBe(200);
    expect(await merchant.ok(endpoints.getCoupon, { params: { id: coupon.id } })).toMatchObject({
      offer_type: "sitewide percent",
      savings_percent: 20,
    });
  });

  it("'held for staff with before': a changed coupon waits again (rule 6.16, decision 029)", async () => {
    const own = await openInstallation();
    try {
      const { merchant } = await newLiveStore(own);
      const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
      own.clients.fallback.couponReview = "before";
      const params = { id };
      const body = { description: "Changed", approved: true };
      expect(await merchant.ok(endpoints.updateCoupon, { params, body })).toMatchObject({
        approved: false,
        state: "held",
      });
    } finally {
      await own.close();
    }
  });
});

describe("a change that is based on a version of the coupon (rule 6.18)", () => {
  it("is refused with 409 if the coupon 'was changed elsewhere', and changes nothing; without a version the later change counts", async () => {
    const { coupon, change, changed } = await couponOf({});
    const version = { based_on: coupon.updated_at };
    const first = await changed({ discount_code: "FIRST", ...version });
    const late = { description: "Late" };
    expect(await change({ ...late, ...version })).toMatchObject({
      status: 409,
      error: { detail: "Conflict" },
    });
    expect(await changed({ based_on: first?.updated_at })).toMatchObject({
      description: coupon.description,
      discount_code: "FIRST",
    });
    expect(await changed(late)).toMatchObject({ ...late, discount_code: "FIRST" });
  });

  it("counts once of 10 at the same time, and its repetition after a lost answer succeeds", async () => {
    const { coupon, change } = await couponOf({});
    const bodies = Array.from({ length: 10 }, (_, i) => ({
      description: `Change ${i}`,
      based_on: coupon.updated_at,
    }));
    const statuses = (await Promise.all(bodies.map(change))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await change(bodies[statuses.indexOf(200)] ?? {})).status).toBe(200);
  });
});

describe("'A payload's store must be the caller's own, else 404' (decision 030)", () => {
  it("for POST and PATCH, as an id or as an object with an id", async () => {
    const { merchant, store, coupon, change } = await couponOf({});
    const { store: foreign } = await newStore(at);
    const create = (who: Caller, store: number | { id: number }) =>
      who.call(endpoints.createCoupon, { body: { ...couponPayload, store } });
    for (const one of [store.id, { id: store.id }]) {
      expect((await create(merchant, one)).status).toBe(201);
      expect((await change({ store: one })).status).toBe(200);
    }
    for (const one of [foreign.id, { id: foreign.id }]) {
      expect((await create(merchant, one)).status).toBe(404);
      expect((await change({ store: one, description: "Moved" })).status).toBe(404);
    }
    const params = { id: coupon.id };
    const after = await merchant.ok(endpoints.getCoupon, { params });
    expect([after.description, after.store.id]).toEqual([couponPayload.description, store.id]);
  });
});
