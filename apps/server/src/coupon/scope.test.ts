import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { reminderDay } from "./reminder-day.ts";

const at = await openInstallation();
afterAll(() => at.close());

const today = () => dayIn("America/New_York", at.clock.business());

function add(merchant: Caller, body: object = {}) {
  return merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...body } });
}

async function listed(caller: Caller, store_slug: string, include_scheduled = true) {
  const query = { store_slug, include_scheduled };
  const { count, results } = await caller.ok(endpoints.listCoupons, { query });
  expect(count).toBe(results.length);
  return results;
}

describe("'At most ten' (rule 6.1, decision 028)", () => {
  it("the tenth is accepted, the eleventh is refused with advice; deleting one makes room at the end", async () => {
    const { merchant, store } = await newStore(at);
    const ids = [];
    for (let n = 1; n <= 10; n++) ids.push((await add(merchant)).id);
    const eleventh = await merchant.call(endpoints.createCoupon, { body: couponPayload });
    expect([eleventh.status, eleventh.error]).toEqual([
      400,
      { non_field_errors: ["A store can have at most 10 coupons. Delete one to add another."] },
    ]);
    await merchant.ok(endpoints.deleteCoupon, { params: { id: ids[3] ?? 0 } });
    expect(await add(merchant)).toMatchObject({ sort_number: 10 });
    expect(await listed(merchant, store.slug)).toHaveLength(10);
  });
});

describe("'Everything a merchant owns [is] per client' and their own (rule 1.4, decision 012)", () => {
  it("two clients' stores with the same slug show their own coupons, to guests, staff and owners", async () => {
    const made = [await newLiveStore(at, "Twofold"), await newLiveStore(at, "Twofold", 10)];
    for (const { merchant, store } of made) {
      const { id } = await add(merchant, { description: `Twofold of ${store.client}` });
      const other = store.client === 8 ? 10 : 8;
      const own = [merchant, new Caller(at, store.client), await newStaff(at, store.client)];
      for (const caller of own) {
        expect((await listed(caller, store.slug)).map((coupon) => coupon.id)).toEqual([id]);
        const query = { id_search_text: "twofold", include_scheduled: true };
        const found = await caller.ok(endpoints.listCoupons, { query });
        expect(found.results.map((coupon) => coupon.id)).toEqual([id]);
        expect(await caller.ok(endpoints.getCoupon, { params: { id } })).toMatchObject({ id });
      }
      for (const caller of [new Caller(at, other), await newStaff(at, other)]) {
        const read = await caller.call(endpoints.getCoupon, { params: { id } });
        expect(read.status).toBe(404);
        const query = { id_search_text: String(id), include_scheduled: true };
        expect((await caller.ok(endpoints.listCoupons, { query })).count).toBe(0);
      }
    }
  });

  it("sorting and deleting change nobody else's order", async () => {
    const { merchant, store } = await newStore(at, "Mover");
    const { merchant: other, store: otherStore } = await newStore(at, "Sitter");
    const ids = [];
    for (let n = 1; n <= 3; n++) {
      ids.push((await add(merchant)).id);
      await add(other);
    }
    const before = await listed(other, otherStore.slug);
    const [a = 0, b = 0, c = 0] = ids;
    const items = [c, a, b].map((id, index) => ({ id, sort_number: index + 1 }));
    await merchant.ok(endpoints.sortCoupons, { body: { items } });
    await merchant.ok(endpoints.deleteCoupon, { params: { id: a } });
    const order = await listed(merchant, store.slug);
    expect(order.map((coupon) => [coupon.id, coupon.sort_number])).toEqual([
      [c, 1],
      [b, 2],
    ]);
    expect(await listed(other, otherStore.slug)).toEqual(before);
    const reply = await other.call(endpoints.getCoupon, { params: { id: b } });
    expect(reply.status).toBe(404);
  });
});

describe("who sees what, on the first and last day (rule 7.2, decisions 031, 032)", () => {
  it("guests from its first day to the end of its last; the owner always, staff always with codes", async () => {
    const { merchant, store } = await newLiveStore(at, "Day By Day");
    const days = { yesterday: addDays(today(), -1), today: today(), tomorrow: addDays(today(), 1) };
    await add(merchant, { description: "starts", start_date: days.today });
    await add(merchant, { description: "soon", start_date: days.tomorrow });
    const past = { start_date: "2026-01-01" };
    await add(merchant, { description: "last day", ...past, expiration_date: days.today });
    await add(merchant, { description: "over", ...past, expiration_date: days.yesterday });
    await add(merchant, { description: "held", approved: false });
    const seenBy = async (caller: Caller, all: boolean) =>
      (await listed(caller, store.slug, all)).map((coupon) => coupon.description);
    const publicOnes = ["starts", "last day"];
    const { merchant: otherMerchant } = await newStore(at, "Stranger");
    for (const caller of [new Caller(at), otherMerchant]) {
      expect(await seenBy(caller, true)).toEqual(publicOnes);
      expect(await seenBy(caller, false)).toEqual(publicOnes);
      const [first] = await listed(caller, store.slug);
      expect([first?.discount_code, first?.has_code]).toEqual([null, true]);
    }
    for (const caller of [merchant, await newStaff(at)]) {
      expect(await seenBy(caller, true)).toEqual(["starts", "soon", "last day", "over", "held"]);
      expect(await seenBy(caller, false)).toEqual([...publicOnes, "held"]);
      const found = async (include_scheduled: boolean) => {
        const query = { id_search_text: "day by day", include_scheduled };
        const { count, results } = await caller.ok(endpoints.listCoupons, { query });
        expect(count).toBe(results.length);
        return results.map((coupon) => coupon.description);
      };
      expect(await found(true)).toEqual(["held", "over", "last day", "soon", "starts"]);
      expect(await found(false)).toEqual(["held", "last day", "starts"]);
      expect((await listed(caller, store.slug))[0]?.discount_code).toBe("HELLO20");
    }
  });
});

describe("paging through a search (rule 7.4)", () => {
  it("links to the next and previous page keep the query", async () => {
    const { merchant } = await newLiveStore(at, "Paged Goods");
    for (let n = 1; n <= 4; n++) await add(merchant, { description: `Offer ${n}` });
    const pageAt = (url: string) =>
      at.app.inject({
        url,
        headers: {
          "x-site-key": "8",
          authorization: `Bearer ${merchant.session?.token}`,
        },
      });
    const first = await pageAt("/api/v1/coupons?id_search_text=paged&page_size=2");
    expect(first.json()).toMatchObject({
      count: 4,
      next: "/api/v1/coupons?page=2&page_size=2&id_search_text=paged",
      previous: null,
    });
    const second = (await pageAt(first.json().next)).json();
    expect(second).toMatchObject({
      next: null,
      previous: "/api/v1/coupons?page=1&page_size=2&id_search_text=paged",
    });
    const both = [...first.json().results, ...second.results];
    expect(both.map((coupon) => coupon.description)).toEqual([
      "Offer 4",
      "Offer 3",
      "Offer 2",
      "Offer 1",
    ]);
    const all = await pageAt("/api/v1/coupons?include_scheduled=true&page_size=1&page=2");
    expect(all.json()).toMatchObject({
      next: "/api/v1/coupons?page=3&page_size=1&include_scheduled=true",
      previous: "/api/v1/coupons?page=1&page_size=1&include_scheduled=true",
    });
  });

  it("characters other than letters and digits are matched literally, in the description and the store's name", async () => {
    const { merchant } = await newLiveStore(at, "O'Neil 50% Shop");
    const { id } = await add(merchant, { description: "Save 10_20 Today" });
    const find = async (id_search_text: string) => {
      const { results } = await merchant.ok(endpoints.listCoupons, { query: { id_search_text } });
      return results.map((coupon) => coupon.id);
    };
    for (const text of ["O'NEIL today", "10_20", "50%", "today 50% o'neil"])
      expect([text, await find(text)]).toEqual([text, [id]]);
    for (const text of ["o-neil", "10 20 _0", "50%%", "5\\0%", "10_3 today"])
      expect([text, await find(text)]).toEqual([text, []]);
    expect(await find("today save shop neil 50 o else")).toEqual([id]);
    expect(await find("today save shop neil 50 else")).toEqual([]);
    const six = Array(6).fill("o'neil").join(" ");
    expect([await find(`${six} 50%%`), await find("o'neil 50%%")]).toEqual([[id], []]);
  });
});

describe("what is stored with a coupon", () => {
  it("each act is in the audit, with its coupon or store (rule 10.5)", async () => {
    const { merchant, store } = await newStore(at, "Noted");
    const { id } = await add(merchant);
    const params = { id };
    await merchant.ok(endpoints.updateCoupon, { params, body: { description: "Changed" } });
    const items = [{ id, sort_number: 1 }];
    await merchant.ok(endpoints.sortCoupons, { body: { items } });
    await merchant.ok(endpoints.deleteCoupon, { params });
    const acts = await at.db
      .selectFrom("audit")
      .select(["act", "subject_id", "reason"])
      .where("act", "like", "coupon%")
      .orderBy("id", "desc")
      .limit(4)
      .execute();
    expect(acts[2]?.reason).toBe("description");
    expect(acts.map(({ act, subject_id }) => [act, Number(subject_id)])).toEqual([
      ["coupon deleted", id],
      ["coupons sorted", store.id],
      ["coupon changed", id],
      ["coupon created", id],
    ]);
  });

  it("the audit says when a caller only hides a coupon, or shows it again (rule 10.5)", async () => {
    const { merchant } = await newStore(at, "Hidden by call");
    const { id } = await add(merchant);
    for (const approved of [false, false, true])
      await merchant.ok(endpoints.updateCoupon, { params: { id }, body: { approved } });
    const changes = await at.db
      .selectFrom("audit")
      .select("reason")
      .where("act", "=", "coupon changed")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(changes.map(({ reason }) => reason)).toEqual(["requested", null, "requested"]);
  });

  it("the times of creation and change are business time", async () => {
    const { merchant } = await newStore(at, "Timed");
    const made = await add(merchant);
    expect(made.updated_at).toBe(made.created_at);
    await at.moveClock(3_600_000);
    const changed = await merchant.ok(endpoints.updateCoupon, {
      params: { id: made.id },
      body: { description: "Later" },
    });
    await at.moveClock(0);
    expect(changed.created_at).toBe(made.created_at);
    const passed = Date.parse(changed.updated_at) - Date.parse(made.updated_at);
    expect(passed).toBeGreaterThanOrEqual(3_600_000);
    expect(passed).toBeLessThan(3_660_000);
  });

  it("the day of its reminder is seven days before its end, unless that is today or past (decision 047)", () => {
    const remind = (end: string | null) => reminderDay(end, "2026-11-20");
    expect(remind("2026-11-28")).toBe("2026-11-21");
    expect([remind("2026-11-27"), remind("2026-11-19"), remind(null)]).toEqual([null, null, null]);
  });
});
