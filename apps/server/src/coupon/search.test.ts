import { dayIn, endpoints, limits } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedStores } from "../commands/seed/seed-stores.ts";
import { newLiveStore, newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";

describe("what a search matches (rule 7.4)", () => {
  let at: Installation;
  beforeEach(async () => {
    at = await openInstallation();
  });
  afterEach(() => at.close());

  const idsOf = async (caller: Caller, id_search_text: string) => {
    const query = { id_search_text, include_scheduled: true };
    const { results } = await caller.ok(endpoints.listCoupons, { query });
    return results.map(({ id }) => id);
  };

  it("a coupon's words, ignoring accents and case, after changes and deletions, per client", async () => {
    const { merchant } = await newLiveStore(at, "Zoë & Kïwi");
    const { id } = await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, description: "Été à la crème" },
    });
    const guest = new Caller(at);
    expect(await idsOf(guest, "CREME zoe")).toEqual([id]);
    expect(await idsOf(guest, "reme")).toEqual([]);
    expect(await idsOf(new Caller(at, 10), "creme")).toEqual([]);
    await merchant.ok(endpoints.updateCoupon, {
      params: { id },
      body: { description: "Winter sale" },
    });
    expect(await idsOf(guest, "creme")).toEqual([]);
    expect(await idsOf(guest, "kiwi winter")).toEqual([id]);
    await merchant.ok(endpoints.deleteCoupon, { params: { id } });
    expect(await idsOf(merchant, "kiwi")).toEqual([]);
    expect(await wordsOf(id)).toEqual([]);
  });

  it("still finds a coupon after another one with the same words was changed or deleted", async () => {
    const { merchant } = await newLiveStore(at, "Twins");
    const add = async () =>
      (
        await merchant.ok(endpoints.createCoupon, {
          body: { ...couponPayload, description: "Tangerine" },
        })
      ).id;
    const [changed, deleted, other] = [await add(), await add(), await add()];
    await merchant.ok(endpoints.updateCoupon, {
      params: { id: changed },
      body: { description: "Lemon" },
    });
    await merchant.ok(endpoints.deleteCoupon, { params: { id: deleted } });
    expect(await idsOf(merchant, "tangerine twins")).toEqual([other]);
    expect(await idsOf(merchant, "lemon twins")).toEqual([changed]);
  });

  it("a coupon's words are rewritten only if they have changed", async () => {
    const { merchant } = await newLiveStore(at, "Untouched");
    const body = { ...couponPayload, description: "Persimmon" };
    const { id } = await merchant.ok(endpoints.createCoupon, { body });
    await at.db.deleteFrom("coupon_word").where("coupon_id", "=", id).execute();
    const change = (body: object) => merchant.ok(endpoints.updateCoupon, { params: { id }, body });
    await change({ savings_percent: 25 });
    expect(await wordsOf(id)).toEqual([]);
    await change({ description: "Persimmons" });
    expect((await wordsOf(id)).map(({ word }) => word).toSorted()).toEqual([
      "",
      "persimmons",
      "untouched",
    ]);
  });

  it("prefixes of words, in every script, for all words of the text (decision 010)", async () => {
    const { merchant } = await newLiveStore(at, "Østre Frakker");
    const add = async (description: string) =>
      (await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } })).id;
    const jackets = await add("Winter jackets");
    const jack = await add("A jack for your car");
    const noodles = await add("日本語 𠮷野家 \u{2f9ff}");
    const guest = new Caller(at);
    const found: Record<string, number[]> = {
      jack: [jack, jackets],
      JÁCKET: [jackets],
      "jac wint": [jackets],
      "frak c": [jack],
      "frak jac c y f a": [jack],
      acket: [],
      jacketss: [],
      "jack wintry": [],
      日: [noodles],
      日本語: [noodles],
      "𠮷 日本": [noodles],
      本: [],
      "jack%": [],
    };
    for (const [text, ids] of Object.entries(found))
      expect([text, await idsOf(guest, text)]).toEqual([text, ids]);
    expect(await idsOf(merchant, "frak")).toEqual([noodles, jack, jackets]);
    expect(await idsOf(new Caller(at, 10), "jack")).toEqual([]);
  });

  it("parts with punctuation literally, ignoring case, accents and kinds of dashes, in every script", async () => {
    const { merchant } = await newLiveStore(at, "Frakker & ØRE");
    const add = async (description: string) =>
      (await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, description } })).id;
    const cake = await add("ÉCLAIR-50 und Kuchen");
    const other = await add("Éclairs, fifty");
    const guest = new Caller(at);
    for (const text of ["ÉCLAIR-50", "éclair-50", "eclair–50", "Éclair-50 kuchen"])
      expect([text, await idsOf(guest, text)]).toEqual([text, [cake]]);
    expect(await idsOf(guest, "fifty &")).toEqual([other]);
    expect(await idsOf(guest, "eclair-51")).toEqual([]);
  });

  it("the store's name: while it is pending, and through a revision that staff approves", async () => {
    const { merchant, store } = await newStore(at, "Quince Traders");
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const rename = (name: string) =>
      merchant.ok(endpoints.updateStore, {
        params: { store: store.slug },
        body: { ...storePayload, name },
      });
    await rename("Medlar Traders");
    expect(await idsOf(merchant, "quince")).toEqual([]);
    expect(await idsOf(merchant, "medlar")).toEqual([id]);
    const staff = await newStaff(at);
    const params = { id: store.id };
    await staff.ok(endpoints.staffApproveStore, { params, body: {} });
    await rename("Loquat Traders");
    expect(await idsOf(merchant, "medlar")).toEqual([id]);
    await staff.ok(endpoints.staffApproveStore, { params, body: {} });
    expect(await idsOf(merchant, "medlar")).toEqual([]);
    expect(await idsOf(merchant, "loquat")).toEqual([id]);
    await merchant.ok(endpoints.deleteMe, { body: { password } });
    expect(await wordsOf(id)).toEqual([]);
  });

  const wordsOf = (id: number) =>
    at.db.selectFrom("coupon_word").select("word").where("coupon_id", "=", id).execute();
});

describe("the cost of a search (rule 7.4)", () => {
  let at: Installation;
  let owner: Caller;
  let oldest: number;
  beforeAll(async () => {
    at = await openInstallation();
    const { merchant } = await newLiveStore(at, "Everything Elderly");
    owner = merchant;
    const body = { ...couponPayload, description: "Rare everything in every storefront of Sav" };
    oldest = (await merchant.ok(endpoints.createCoupon, { body })).id;
    const { clock } = at;
    const frame = {
      clientId: 8,
      store: { location: "us", primary_category: 501 },
      currency: "USD",
      price: 100,
      passwordHash: "none",
      now: clock.now(),
      today: dayIn("America/New_York", clock.now()),
    };
    // Most of them have the word 'save', and all are made public.
    const coupons = limits.scanned * 1.5;
    await seedStores(at, frame, { stores: coupons / 10, coupons, seed: 1 }, () => undefined);
    await at.db
      .updateTable("coupon")
      .set({ start_date: frame.today, expiration_date: null })
      .execute();
  });
  afterAll(() => at.close());

  const find = (caller: Caller, id_search_text: string, page = 1) =>
    caller.ok(endpoints.listCoupons, { query: { id_search_text, page, page_size: 100 } });

  it("is limited: counting stops at the maximum, and so does paging", async () => {
    const guest = new Caller(at);
    const first = await find(guest, "");
    expect([first.count, first.results.length]).toEqual([limits.counted, 100]);
    const pages = limits.counted / 100;
    const last = await find(guest, "", pages);
    expect([last.results.length, last.next]).toEqual([100, null]);
    expect(last.previous).toContain(`page=${pages - 1}`);
    expect((await find(guest, "", pages + 1)).results).toEqual([]);
  });

  it("is limited by the rarest word, by which old coupons are found; the owner finds own coupons with any words", async () => {
    const guest = new Caller(at);
    const ids = async (caller: Caller, text: string) =>
      (await find(caller, text)).results.map(({ id }) => id);
    expect(await ids(guest, "rare")).toEqual([oldest]);
    expect(await ids(guest, "storefront everything rare in")).toEqual([oldest]);
    const ofOwner = await find(owner, "");
    expect(ofOwner.count).toBe(limits.counted + 1);
    expect((await find(owner, "", limits.counted / 100 + 1)).results[0]?.id).toBe(oldest);
  });

  it("is shared equally between words with one prefix, and whole words come first", async () => {
    const guest = new Caller(at);
    const last = async (text: string) => {
      const pages = Math.ceil((await find(guest, text)).count / 100);
      return (await find(guest, text, pages)).results.at(-1)?.id;
    };
    // 'store' is in many newer coupons, 'storefront' only in the oldest.
    expect(await last("stor")).toBe(oldest);
    // 'save' is in more newer coupons than are read, the oldest has 'sav'.
    expect(await last("sav")).toBe(oldest);
    expect(await last("sav sto eve")).toBe(oldest);
    expect(await last("save")).not.toBe(oldest);
  });
});
