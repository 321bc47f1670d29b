import { addDays, type DirectoryView, dayIn, endpoints, startOfDay } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore, replacePlan } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const zone = "America/New_York";

const at = await openInstallation({ web: jsonWebBuild });
/** The id of the last store that all tests share. */
let shared: number;
beforeAll(async () => {
  for (const name of [
    "Zebra",
    "Émile & Fils",
    "apple Market",
    "Fig",
    "Eagle",
    "東京",
    "42 Below",
  ]) {
    await shop(name);
  }
  await newLiveStore(at, "Without offers");
  const pending = await newStore(at, "Pending");
  await pending.merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const { merchant, store } = await newLiveStore(at, "Scheduled only");
  await merchant.ok(endpoints.createCoupon, {
    body: { ...couponPayload, start_date: "2999-01-01" },
  });
  shared = store.id;
});
// The stores of a test are in no directory of the next one.
afterEach(() => at.db.deleteFrom("coupon").where("store_id", ">", shared).execute());
afterAll(() => at.close());

/** A store with two live coupons, a scheduled one, and an earlier plan. */
async function shop(name: string, clientId = 8) {
  const made = await newLiveStore(at, name, clientId);
  await replacePlan(at, made.store.id);
  const later = { ...couponPayload, start_date: "2999-01-01" };
  await made.merchant.ok(endpoints.createCoupon, { body: later });
  for (let count = 0; count < 2; count++) {
    await made.merchant.ok(endpoints.createCoupon, { body: couponPayload });
  }
  return made;
}

async function directory(query = "", host?: string): Promise<DirectoryView> {
  const headers = host === undefined ? {} : { host };
  const response = await at.app.inject({ url: `/stores${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** The place of a page without others beside it. */
const alone = { after: null, previous: null, next: null };

const names = (view: DirectoryView) => view.stores.map((store) => store.name);

describe("GET /stores (rule 9.9)", () => {
  it("lists the stores with live coupons by name, ignoring accents", async () => {
    const view = await directory();
    expect(names(view)).toEqual([
      "42 Below",
      "apple Market",
      "Eagle",
      "Émile & Fils",
      "Fig",
      "Zebra",
      "東京",
    ]);
    expect(view).toMatchObject({ count: 7, more: false, letter: "", search: "", ...alone });
    expect(view.stores[1]).toEqual({
      name: "apple Market",
      slug: "apple-market-cp",
      logo_url: null,
      couponCount: 2,
      bestPercent: 20,
      bestAmount: null,
      freeShipping: false,
    });
  });

  it("knows the letters that lead to a store, whatever is asked for", async () => {
    expect((await directory()).letters).toBe("#aefz東");
    expect(await directory("?letter=q&search=fig")).toMatchObject({
      letters: "#aefz東",
      stores: [],
    });
  });

  it("filters by letter and by the beginnings of words, ignoring case and without wildcards (decision 010)", async () => {
    expect(names(await directory("?letter=E"))).toEqual(["Eagle", "Émile & Fils"]);
    expect(names(await directory("?letter=z"))).toEqual(["Zebra"]);
    expect(names(await directory(`?letter=${encodeURIComponent("É")}`))).toHaveLength(2);
    expect(names(await directory("?letter=%23"))).toEqual(["42 Below"]);
    expect(names(await directory(`?letter=${encodeURIComponent("東")}`))).toEqual(["東京"]);
    expect(await directory("?letter=q")).toMatchObject({ stores: [], count: 0, ...alone });
    expect(names(await directory("?search=FILS+émile"))).toEqual(["Émile & Fils"]);
    expect((await directory("?search=+zebra+")).search).toBe("zebra");
    expect(names(await directory("?search=fil+emi"))).toEqual(["Émile & Fils"]);
    expect(names(await directory("?search=mile"))).toEqual([]);
    expect(names(await directory("?letter=E&search=f"))).toEqual(["Émile & Fils"]);
    expect(names(await directory(`?search=${encodeURIComponent("東")}`))).toEqual(["東京"]);
    expect(names(await directory(`?search=${encodeURIComponent("٤٢")}`))).toEqual(["42 Below"]);
    expect((await directory("?search=%25_")).count).toBe(0);
  });

  it("ignores invalid parameters", async () => {
    for (const query of ["?letter=xyz&after=-3&letter=%00", "?after=999999", "?before=999999"])
      expect(await directory(query)).toMatchObject({ count: 7, letter: "", ...alone });
    // U+FF9E, a half-width sound mark, whose folded key is empty.
    expect(await directory("?letter=%EF%BE%9E")).toMatchObject({ count: 7, letter: "" });
    expect(await directory("?search=fig&search=zebra")).toMatchObject({ count: 7, search: "" });
  });

  it("searches for as many characters as the field takes, and never shows all stores instead", async () => {
    const longest = "x".repeat(100);
    for (const search of [longest, `${longest}x`, `+${longest}+x`])
      expect(await directory(`?search=${search}`)).toMatchObject({ search: longest, count: 0 });
    const name = "Quince ".repeat(17).trim();
    await shop(name);
    expect(names(await directory(`?search=${encodeURIComponent(name)}`))).toEqual([name]);
  });

  it("a search made only of signs finds the stores whose names have them in this order, and no others (rule 9.9, decision 082)", async () => {
    for (const name of ["🍕 Pizza Palace", "🍕🍕"]) await shop(name);
    const search = (text: string, more = "") =>
      directory(`?search=${encodeURIComponent(text)}${more}`);
    expect(await search("🍕")).toMatchObject({ search: "🍕", count: 2, more: false, ...alone });
    expect(names(await search("🍕"))).toEqual(["🍕🍕", "🍕 Pizza Palace"]);
    expect(names(await search("🍕🍕"))).toEqual(["🍕🍕"]);
    expect(names(await search("🍕", "&letter=p"))).toEqual(["🍕 Pizza Palace"]);
    expect(names(await search("&"))).toEqual(["Émile & Fils"]);
    // The last has a folded key that is empty, too.
    for (const sign of ["!!!", "_", "\\", "\u{ff9e}"])
      expect(await search(sign)).toMatchObject({ stores: [], count: 0, more: false });
    expect(names(await search("🍕 pizza"))).toEqual(["🍕 Pizza Palace"]);
  });

  it("changes with the next request when a coupon is added or ends", async () => {
    const { merchant } = await newLiveStore(at, "Just opened");
    const today = dayIn(zone, at.clock.business());
    expect(names(await directory("?search=opened"))).toEqual([]);
    await merchant.ok(endpoints.createCoupon, {
      body: { ...couponPayload, expiration_date: today },
    });
    expect(names(await directory("?search=opened"))).toEqual(["Just opened"]);
    await at.moveClock(startOfDay(zone, addDays(today, 1)) - Date.now());
    expect(names(await directory("?search=opened"))).toEqual([]);
    await at.moveClock(0);
  });

  it("says each store's best saving of each kind, of the offers that are public now", async () => {
    const { merchant } = await newLiveStore(at, "Best savings");
    const savings = async () => (await directory("?search=savings")).stores;
    const add = (payload: object) =>
      merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...payload } });
    await add({ offer_type: "Other", label: "bogo" });
    const none = { couponCount: 1, bestPercent: null, bestAmount: null, freeShipping: false };
    expect(await savings()).toMatchObject([none]);
    await add({ offer_type: "free shipping" });
    expect(await savings()).toMatchObject([{ ...none, couponCount: 2, freeShipping: true }]);
    // Sorted as text, 5 would be above 40, and 9.5 above 12.5.
    await add({ offer_type: "sale percent", savings_percent: 5 });
    await add({ offer_type: "sitewide percent", savings_percent: 40 });
    await add({ offer_type: "sale amount", savings_amount: 12.5 });
    await add({ offer_type: "sitewide amount", savings_amount: 9.5 });
    await add({ savings_percent: 90, start_date: "2999-01-01" });
    expect(await savings()).toMatchObject([
      { couponCount: 6, bestPercent: 40, bestAmount: 12.5, freeShipping: true },
    ]);
  });
});

describe("per client", () => {
  it("each client's host shows its own stores, in directory and sitemap (rule 9.9)", async () => {
    const host = at.clients.byId(10)?.hosts[0] ?? "";
    const { store } = await shop("Lane shop", 10);
    expect(names(await directory("", host))).toEqual(["Lane shop"]);
    const map = await at.app.inject({ url: "/sitemap.xml", headers: { host } });
    expect(map.body).toContain(`/stores/${store.slug}</loc>`);
    expect(map.body).not.toContain("zebra-cp");
    const file = await at.app.inject({ url: "/sitemaps/1", headers: { host } });
    expect(file.body).toContain(`/stores/${store.slug}</loc>`);
    expect(file.body).not.toContain("zebra-cp");
  });

  it("a page after or before another client's store is the first one (rule 1.4)", async () => {
    const { store } = await shop("Middle", 10);
    const first = await directory();
    expect(await directory(`?after=${store.id}`)).toEqual(first);
    expect(await directory(`?before=${store.id}`)).toEqual(first);
  });

  it("a name of one letter after names of digits leads to its letter", async () => {
    const host = at.clients.byId(10)?.hosts[0] ?? "";
    await shop("7 Lanes", 10);
    await shop("A", 10);
    expect((await directory("", host)).letters.slice(0, 2)).toBe("#a");
  });
});

describe("the sitemap (rule 9.10)", () => {
  it("has the time of a store page's last change, and none for the directory", async () => {
    const { store } = await shop("Changed");
    const updated_at = Date.parse("2026-01-02T03:04:05Z");
    await at.db.updateTable("store").set({ updated_at }).where("id", "=", store.id).execute();
    const { body } = await at.app.inject({ url: "/sitemap.xml" });
    expect(body).toContain("<url><loc>http://coupons.test/stores</loc></url>");
    expect(body).toContain(
      "/stores/changed-cp</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
    );
  });

  it("lists the directory and every store with live coupons", async () => {
    const { body, headers } = await at.app.inject({ url: "/sitemap.xml" });
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const found = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(found).toContain("http://coupons.test/stores");
    expect(found).toContain("http://coupons.test/stores/zebra-cp");
    const listed = (await directory()).stores.map(
      ({ slug }) => `http://coupons.test/stores/${slug}`,
    );
    const stores = found.filter((address) => address?.includes("/stores/"));
    expect(stores.toSorted()).toEqual(listed.toSorted());
    for (const id of ["0", "2", "999999", "x"]) {
      expect((await at.app.inject({ url: `/sitemaps/${id}` })).statusCode).toBe(404);
    }
  });
});
