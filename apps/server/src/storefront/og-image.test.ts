import { endpoints, type StorePageView } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { StoreRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { brandOgImageContent, ogImageContent, ogImageVersion } from "./og-image-content.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const get = (url: string, headers: Record<string, string> = {}) => at.app.inject({ url, headers });

async function ogImageOf(slug: string) {
  const view: StorePageView = (await get(`/stores/${slug}`)).json();
  const { pathname, search } = new URL(view.ogImage.url);
  return { ...view.ogImage, path: pathname + search };
}

async function pixelsOf(body: Buffer) {
  const { info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

describe("the preview image of the brand's own pages (rule 9.6)", () => {
  const imageOf = (host: string, more: Record<string, string> = {}) =>
    get("/picture.png", { host, ...more });

  it("is a PNG of 1200 by 630 that other sites may show, asked for again by its ETag", async () => {
    const first = await imageOf("merchants.dealwharf.example");
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(first.headers).toMatchObject({
      "cache-control": "public, no-cache",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(await pixelsOf(first.rawPayload)).toEqual([1200, 630]);
    const etag = String(first.headers.etag);
    const again = await imageOf("merchants.dealwharf.example", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("is each brand's own", async () => {
    const hosts = ["merchants.dealwharf.example", "merchants.couponlane.example"];
    const [one, other] = await Promise.all(hosts.map((host) => imageOf(host)));
    expect(one?.statusCode).toBe(200);
    expect(one?.headers.etag).not.toBe(other?.headers.etag);
  });

  it("says where the brand is as people write it", () => {
    const { fallback } = at.clients;
    const hostOf = (origin: string) => brandOgImageContent({ ...fallback, origin }).siteName;
    expect(hostOf("https://www.xn--cupnes-dxa.example")).toBe("cupónes.example");
    expect(hostOf("http://localhost:3000")).toBe("localhost:3000");
  });
});

describe("a store page's preview image, made per store (rule 9.6)", () => {
  it("is a PNG of 1200 by 630, cached permanently under its version", async () => {
    const { merchant, store } = await newLiveStore(at);
    await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { path, alt } = await ogImageOf(store.slug);
    expect(alt).toBe("20% OFF at Northpine Outfitters");
    const first = await get(path, { "accept-encoding": "br" });
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(first.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(first.headers["content-encoding"]).toBeUndefined();
    expect(await pixelsOf(first.rawPayload)).toEqual([1200, 630]);
    expect(first.rawPayload.length).toBeLessThan(60_000);
    const again = await get(path, { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("has a new URL if the best saving, the name or the logo changes, and only then", async () => {
    const { merchant, store } = await newLiveStore(at);
    const before = await ogImageOf(store.slug);
    expect(before.alt).toBe("Coupons at Northpine Outfitters");
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 10 } });
    const ten = await ogImageOf(store.slug);
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 45 } });
    const best = await ogImageOf(store.slug);
    expect(best.alt).toBe("45% OFF at Northpine Outfitters");
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 5 } });
    expect((await ogImageOf(store.slug)).url).toBe(best.url);
    const renamed = { name: "Other name", version: 99 };
    await at.db.updateTable("store").set(renamed).where("id", "=", store.id).execute();
    const other = await ogImageOf(store.slug);
    const redrawn = { logo_url: "/uploads/logo.webp", version: 100 };
    await at.db.updateTable("store").set(redrawn).where("id", "=", store.id).execute();
    const withLogo = await ogImageOf(store.slug);
    expect(new Set([before, ten, best, other, withLogo].map(({ url }) => url)).size).toBe(5);
  });

  it("tells the minimum order of the best saving, in its own version of the image (rule 6.4, decision 063)", async () => {
    const { merchant, store } = await newLiveStore(at);
    const coupon = { ...couponPayload, ...amount(20), minimum_order_amount: null };
    const { id } = await merchant.ok(endpoints.createCoupon, { body: coupon });
    const without = await ogImageOf(store.slug);
    const plain = await get(without.path);
    const minimum = { minimum_order_amount: 150 };
    await merchant.ok(endpoints.updateCoupon, { params: { id }, body: minimum });
    const best = await ogImageOf(store.slug);
    expect([without.alt, best.alt]).toEqual([
      "$20 OFF at Northpine Outfitters",
      "$20 OFF at Northpine Outfitters · On orders over $150",
    ]);
    expect(best.url).not.toBe(without.url);
    expect((await get(best.path)).headers.etag).not.toBe(plain.headers.etag);
  });

  it("has no minimum order among what its version is made of where none is told, as before there were any", () => {
    const row = { name: "Shop", logo_url: null } as StoreRow;
    const keys = Object.keys(ogImageContent(at.clients.fallback, row, []));
    const drawn = ["primaryColor", "siteName", "storeName", "subtitle", "dir", "saving", "logo"];
    expect(keys).toEqual(drawn);
  });

  it("of an earlier version stays the same while it is cached", async () => {
    const { store } = await newLiveStore(at);
    const { path } = await ogImageOf(store.slug);
    const before = await get(path);
    const renamed = { name: "Later name", version: 99 };
    await at.db.updateTable("store").set(renamed).where("id", "=", store.id).execute();
    const after = await get(path);
    expect(after.headers).toMatchObject({
      etag: before.headers.etag,
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await get((await ogImageOf(store.slug)).path)).headers.etag).not.toBe(
      before.headers.etag,
    );
  });

  it("an image whose drawing failed is drawn by the next request", async () => {
    const { store } = await newLiveStore(at);
    const { ogImages } = at.ports;
    at.ports.ogImages = { draw: () => Promise.reject(new AppError("unavailable")) };
    const url = `/stores/${store.slug}/picture.png`;
    expect((await get(url)).statusCode).toBe(503);
    at.ports.ogImages = ogImages;
    expect((await get(url)).statusCode).toBe(200);
  });

  it("a request without a known version gets the current image, which must not be cached", async () => {
    const { store } = await newLiveStore(at);
    const right = await get((await ogImageOf(store.slug)).path);
    for (const query of ["", "?v=old", "?v=a&v=b"]) {
      const answer = await get(`/stores/${store.slug}/picture.png${query}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("public, no-cache");
      expect(answer.headers.etag).toBe(right.headers.etag);
    }
  });

  it("the image has the page's status: 404 for unknown and pending stores, 410 for a deleted one", async () => {
    const { store: pending } = await newStore(at);
    const { store } = await newLiveStore(at);
    const { path } = await ogImageOf(store.slug);
    expect((await get(path)).statusCode).toBe(200);
    await at.db
      .updateTable("store")
      .set({ deleted_at: Date.now() })
      .where("id", "=", store.id)
      .execute();
    expect((await get(path)).statusCode).toBe(410);
    expect((await get("/stores/no-such-cp/picture.png")).statusCode).toBe(404);
    expect((await get(`/stores/${pending.slug}/picture.png`)).statusCode).toBe(404);
  });

  it("is drawn once for concurrent visitors", async () => {
    let drawn = 0;
    const { ogImages: pictures } = at.ports;
    at.ports.ogImages = {
      draw(facts) {
        drawn++;
        return pictures.draw(facts);
      },
    };
    try {
      const { store } = await newLiveStore(at);
      const { path } = await ogImageOf(store.slug);
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(drawn).toBe(1);
    } finally {
      at.ports.ogImages = pictures;
    }
  });
});

const percent = (savings_percent: number) => ({ offer_type: "sale percent", savings_percent });
const amount = (savings_amount: number) => ({
  offer_type: "sitewide amount",
  savings_percent: null,
  savings_amount,
});
const freeShipping = { offer_type: "free shipping", savings_percent: null };

describe("the best saving is shown for the store (rule 9.6)", () => {
  it.each<[string, object[], string]>([
    ["the largest percentage", [percent(20), percent(45), percent(5)], "45% OFF"],
    ["a percentage before any amount", [amount(900), percent(0.5)], "0.5% OFF"],
    ["else the largest amount", [freeShipping, amount(0.5), amount(0.25)], "$0.50 OFF"],
    ["else the one that the merchant put first", [freeShipping, { offer_type: "Other" }], "FREE"],
  ])("%s", async (_, coupons, words) => {
    const { merchant, store } = await newLiveStore(at);
    for (const coupon of coupons)
      await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, ...coupon } });
    expect((await ogImageOf(store.slug)).alt.toUpperCase()).toContain(words);
  });
});

it("an image's URL stays the same across releases that draw it the same way", () => {
  const facts = {
    primaryColor: "#0b6b5d",
    siteName: "Dealwharf",
    storeName: "Northpine",
    subtitle: "Coupons and promo codes",
    dir: "ltr" as const,
    saving: { prefix: "UP TO", value: "40%", suffix: "OFF" },
    logo: null,
  };
  expect(ogImageVersion(facts)).toBe("L2B5Z9tJu9KT");
});
