import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());

describe("create a coupon", () => {
  it("returns 201 with the whole entity and its headline (rule 6.10, decisions 026, 048)", async () => {
    const { merchant, store } = await newStore(at);
    const { status, data } = await merchant.call(endpoints.createCoupon, {
      body: { ...couponPayload, store: String(store.id) },
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      title: "20% OFF",
      offer_type: "sitewide percent",
      label: "sale",
      store: { id: store.id },
      discount_code: "HELLO20",
      has_code: true,
      savings_percent: 20,
      up_to_savings_percent: null,
      isSavingsRange: false,
      approved: true,
      sort_number: 1,
      expiration_date: null,
    });
  });

  it.each([
    [{ offer_type: "sale percent", savings_percent: 20, isSavingsRange: true }, "UP TO 20% OFF"],
    [{ offer_type: "sitewide amount", savings_amount: 12.5 }, "$12.50 OFF"],
    [{ offer_type: "sale amount", savings_amount: "20", title: "up to" }, "UP TO $20 OFF"],
    [{ offer_type: "free shipping", savings_minimum_order: 35 }, "Free Shipping"],
    [{ offer_type: "Other" }, "Sale"],
    [{ offer_type: "bogo" }, "Buy One Get One"],
    [{ offer_type: "sitewide percent", up_to_savings_percent: 15 }, "UP TO 15% OFF"],
  ])("%j becomes '%s' (rule 6.4)", async (fields, title) => {
    const { merchant } = await newStore(at);
    const coupon = await merchant.ok(endpoints.createCoupon, {
      body: { description: "An offer", ...fields },
    });
    expect(coupon.title).toBe(title);
  });

  it("rejects, under the field: offer type, description, savings, dates, URL", async () => {
    const { merchant } = await newStore(at);
    const refused = async (body: object) => {
      const { status, error } = await merchant.call(endpoints.createCoupon, {
        body: { ...couponPayload, ...body },
      });
      return [status, Object.keys(error)];
    };
    expect(await refused({ offer_type: "gratis" })).toEqual([400, ["offer_type"]]);
    expect(await refused({ description: "x".repeat(121) })).toEqual([400, ["description"]]);
    expect(await refused({ savings_percent: 120 })).toEqual([400, ["savings_percent"]]);
    expect(await refused({ savings_percent: null })).toEqual([400, ["savings_percent"]]);
    expect(await refused({ start_date: "2027-02-31" })).toEqual([400, ["start_date"]]);
    expect(await refused({ start_date: "2027-02-02", expiration_date: "2027-02-01" })).toEqual([
      400,
      ["expiration_date"],
    ]);
    expect(await refused({ destination_coupon_url: "javascript:alert(1)" })).toEqual([
      400,
      ["destination_coupon_url"],
    ]);
  });

  it("stores a description of 120 emoji (rule 6.8)", async () => {
    const { merchant } = await newStore(at);
    const description = "🎉".repeat(120);
    const coupon = await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, description },
    });
    expect(coupon.description).toBe(description);
  });

  it("'At most ten, guaranteed by the database': of 50 parallel creates exactly ten succeed (rule 6.1, decision 028)", async () => {
    const rounds = process.env.TEST_LONG ? 200 : 5;
    for (let round = 0; round < rounds; round++) {
      const { merchant, store } = await newStore(at);
      const tries = Array.from({ length: 50 }, () =>
        merchant.call(endpoints.createCoupon, { body: couponPayload }),
      );
      const replies = await Promise.all(tries);
      expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
      const refused = replies.filter((reply) => reply.status === 400);
      expect(refused).toHaveLength(40);
      expect(Object.keys(refused[0]?.error ?? {})).toEqual(["non_field_errors"]);
      const rows = await at.db
        .selectFrom("coupon")
        .select("sort_number")
        .where("store_id", "=", store.id)
        .execute();
      expect(rows.map((row) => row.sort_number).sort((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ]);
    }
  }, 600_000);

  it("an Idempotency-Key makes retries safe: 20 parallel calls give one coupon and equal responses (rule 13.3)", async () => {
    const { merchant } = await newStore(at);
    const headers = { "idempotency-key": "try-1" };
    const call = () => merchant.call(endpoints.createCoupon, { body: couponPayload, headers });
    const replies = await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.data]))).size).toBe(
      1,
    );
    const other = await merchant.call(endpoints.createCoupon, {
      body: { ...couponPayload, description: "Another" },
      headers,
    });
    expect(other.status).toBe(422);
  });
});

describe("change and delete", () => {
  it("PATCH changes what is sent and keeps the rest; null clears the expiration (rule 6.10)", async () => {
    const { merchant } = await newStore(at);
    const body = { ...couponPayload, start_date: "2026-01-01", expiration_date: "2030-01-01" };
    const { id } = await merchant.ok(endpoints.createCoupon, { body });
    const changed = await merchant.ok(endpoints.updateCoupon, {
      params: { id },
      body: { savings_percent: 30 },
    });
    expect(changed).toMatchObject({
      title: "30% OFF",
      discount_code: "HELLO20",
      expiration_date: "2030-01-01",
    });
    const cleared = await merchant.ok(endpoints.updateCoupon, {
      params: { id },
      body: { expiration_date: null },
    });
    expect(cleared).toMatchObject({ expiration_date: null, start_date: "2026-01-01" });
    const wrong = await merchant.call(endpoints.updateCoupon, {
      params: { id },
      body: { expiration_date: "2025-01-01" },
    });
    expect([wrong.status, Object.keys(wrong.error)]).toEqual([400, ["expiration_date"]]);
  });

  it("another merchant's coupon is 404 for PATCH and DELETE, and unchanged (rule 6.11)", async () => {
    const { merchant } = await newStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { merchant: other } = await newStore(at);
    expect(
      (await other.call(endpoints.updateCoupon, { params: { id }, body: { description: "Mine" } }))
        .status,
    ).toBe(404);
    expect((await other.call(endpoints.deleteCoupon, { params: { id } })).status).toBe(404);
    expect(await merchant.ok(endpoints.getCoupon, { params: { id } })).toMatchObject({
      description: couponPayload.description,
    });
  });

  it("DELETE closes the gap in the order (rule 6.11)", async () => {
    const { merchant, store } = await newStore(at);
    const ids: number[] = [];
    for (let i = 0; i < 3; i++)
      ids.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
    await merchant.ok(endpoints.deleteCoupon, { params: { id: ids[1] ?? 0 } });
    const query = { store_slug: store.slug, include_scheduled: true };
    const { results } = await merchant.ok(endpoints.listCoupons, { query });
    expect(results.map((coupon) => [coupon.id, coupon.sort_number])).toEqual([
      [ids[0], 1],
      [ids[2], 2],
    ]);
  });
});

describe("sort (rule 6.13, decision 030)", () => {
  it("accepts ids and numbers as strings, returns a success flag, and the list is reordered", async () => {
    const { merchant, store } = await newStore(at);
    const ids: number[] = [];
    for (let i = 0; i < 4; i++)
      ids.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
    const wanted = ids.toReversed();
    const items = wanted.map((id, index) => ({ id: String(id), sort_number: String(index + 1) }));
    expect(await merchant.ok(endpoints.sortCoupons, { body: { items } })).toEqual({
      success: true,
    });
    const query = { store_slug: store.slug, include_scheduled: true };
    const { results } = await merchant.ok(endpoints.listCoupons, { query });
    expect(results.map((coupon) => coupon.id)).toEqual(wanted);
  });

  it("'ids must be exactly the store's, else 409 and nothing moves'", async () => {
    const { merchant } = await newStore(at);
    const first = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const second = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { merchant: other } = await newStore(at);
    const foreign = await other.ok(endpoints.createCoupon, { body: couponPayload });
    const lists = [
      [[first.id, 1]],
      [
        [first.id, 1],
        [foreign.id, 2],
      ],
      [
        [first.id, 1],
        [first.id, 2],
      ],
      [
        [first.id, 1],
        [second.id, 3],
      ],
      [
        [second.id, 1],
        [first.id, 1],
      ],
      Array.from({ length: 11 }, (_, place) => [first.id + place, place + 1]),
    ];
    for (const list of lists) {
      const items = list.map(([id, sort_number]) => ({
        id: id ?? 0,
        sort_number: sort_number ?? 0,
      }));
      expect((await merchant.call(endpoints.sortCoupons, { body: { items } })).status).toBe(409);
    }
    expect(await merchant.ok(endpoints.getCoupon, { params: { id: second.id } })).toMatchObject({
      sort_number: 2,
    });
  });
});

describe("who sees what (rule 7.2, decisions 031, 032)", () => {
  it("guests see public coupons without codes; the owner sees all with codes", async () => {
    const { merchant, store } = await newLiveStore(at);
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description: "Live" } });
    await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, description: "Later", start_date: "2099-01-01" },
    });
    await merchant.ok(endpoints.createCoupon, {
      body: {
        ...couponPayload,
        description: "Over",
        start_date: "2020-01-01",
        expiration_date: "2020-02-01",
      },
    });
    const query = { store_slug: store.slug, client: 8, include_scheduled: true };
    const listed = await new Caller(at).ok(endpoints.listCoupons, { query });
    expect(
      listed.results.map((coupon) => [coupon.description, coupon.discount_code, coupon.has_code]),
    ).toEqual([["Live", null, true]]);
    const owner = await merchant.ok(endpoints.listCoupons, { query });
    expect(owner.results.map((coupon) => [coupon.state, coupon.discount_code])).toEqual([
      ["live", "HELLO20"],
      ["scheduled", "HELLO20"],
      ["expired", "HELLO20"],
    ]);
    const current = await merchant.ok(endpoints.listCoupons, {
      query: { ...query, include_scheduled: false },
    });
    expect(current.results.map((coupon) => coupon.state)).toEqual(["live"]);
    const legacy = await merchant.ok(endpoints.listCouponsLegacy, { query });
    expect(legacy).toEqual(owner);
  });

  it("the search finds by id or words among the coupons that the caller may see, and counts those (rule 7.4)", async () => {
    const { merchant } = await newLiveStore(at, "Zebra Lamps");
    const live = await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, description: "100% zebra light" },
    });
    await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, description: "zebra soon", start_date: "2099-01-01" },
    });
    const find = async (caller: Caller, id_search_text: string) => {
      const { count, results } = await caller.ok(endpoints.listCoupons, {
        query: { id_search_text, include_scheduled: true },
      });
      return [count, results.length];
    };
    expect(await find(new Caller(at), "LIGHT zebra")).toEqual([1, 1]);
    expect(await find(new Caller(at), String(live.id))).toEqual([1, 1]);
    expect(await find(merchant, "zebra")).toEqual([2, 2]);
    expect(await find(new Caller(at), "100%_")).toEqual([0, 0]);
    expect(await find(new Caller(at), "' or 1=1 --")).toEqual([0, 0]);
  });

  it("nothing is public unless store and plan are (rule 7.1)", async () => {
    const { merchant, store } = await newStore(at);
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { results } = await new Caller(at).ok(endpoints.listCoupons, {
      query: { store_slug: store.slug },
    });
    expect(results).toEqual([]);
    expect((await new Caller(at).call(endpoints.getCoupon, { params: { id } })).status).toBe(404);
  });
});
