import { expect, test } from "vitest";
import { renderDocument } from "./render.tsx";
import { StorePage } from "./StorePage.tsx";
import { coupon, view } from "./testing/sample.ts";

/** The part of schema.org's vocabulary that the page uses. */
const vocabulary: Readonly<Record<string, readonly string[]>> = {
  OnlineStore: ["@id", "name", "url", "logo", "image", "mainEntityOfPage", "makesOffer"],
  CollectionPage: ["url", "dateModified"],
  Offer: ["name", "description", "url", "validFrom", "validThrough", "eligibleTransactionVolume"],
  PriceSpecification: ["minPrice", "priceCurrency"],
};

type Thing = Record<string, unknown>;

const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null;

/** All typed objects in the page's data blocks, at any depth, as a crawler collects them. */
function thingsIn(html: string): Thing[] {
  const found: Thing[] = [];
  const walk = (value: unknown) => {
    if (!isThing(value)) return;
    if ("@type" in value) found.push(value);
    Object.values(value).forEach(walk);
  };
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  for (const [, text] of blocks) {
    const block: unknown = JSON.parse(text ?? "");
    expect(block).toMatchObject({ "@context": "https://schema.org" });
    walk(block);
  }
  return found;
}

const ofType = (things: Thing[], type: string) => things.filter((one) => one["@type"] === type);

const ten = Array.from({ length: 10 }, (_, index) => ({
  ...coupon,
  id: index + 1,
  expiration_date: index % 2 === 0 ? "2026-11-21" : null,
  minimum_order_amount: index === 9 ? 35 : null,
}));
const html = renderDocument(<StorePage view={{ ...view, coupons: ten }} />);
const things = thingsIn(html);

test("a structured-data check finds every Offer, and no other (rule 9.1)", () => {
  const offers = ofType(things, "Offer");
  expect(offers).toHaveLength(10);
  expect(ofType(things, "OnlineStore")).toMatchObject([
    { name: view.store.name, makesOffer: offers },
  ]);
  const empty = renderDocument(<StorePage view={{ ...view, coupons: [] }} />);
  expect(ofType(thingsIn(empty), "Offer")).toEqual([]);
  expect(ofType(thingsIn(empty), "OnlineStore")).toHaveLength(1);
});

test("the OnlineStore has its page, its shop, its pictures and the time of its last change", () => {
  const canonical = "https://couponlane.example/stores/north-cp";
  const logo = "https://couponlane.example/uploads/north.webp";
  const storeWith = (logo_url: string | null) => {
    const shown = { ...view, store: { ...view.store, logo_url } };
    return ofType(thingsIn(renderDocument(<StorePage view={shown} />)), "OnlineStore")[0];
  };
  expect(storeWith(logo)).toMatchObject({
    "@id": `${canonical}#store`,
    url: view.store.website_url,
    logo,
    image: view.ogImage.url,
    mainEntityOfPage: { "@type": "CollectionPage", url: canonical, dateModified: view.updatedAt },
  });
  expect(storeWith(null)).not.toHaveProperty("logo");
});

test("it uses only properties that schema.org defines for each type, with absolute URLs", () => {
  for (const { "@type": type, "@context": _context, ...rest } of things) {
    expect(vocabulary[String(type)], String(type)).toEqual(
      expect.arrayContaining(Object.keys(rest)),
    );
    for (const name of ["url", "logo", "image"])
      if (name in rest) expect(String(rest[name])).toMatch(/^https:\/\//);
  }
});

test("each Offer has its name, its description, its URL on the page and its validity", () => {
  for (const [place, offer] of ofType(things, "Offer").entries()) {
    expect(offer).toMatchObject({
      name: coupon.title,
      description: coupon.description,
      url: `https://couponlane.example/stores/north-cp#offer-${place + 1}`,
      validFrom: "2026-11-01",
    });
    expect(html.split(` id="offer-${place + 1}"`)).toHaveLength(2);
    // The last second of the last day in New York (decision 027).
    expect(offer.validThrough).toBe(place % 2 === 0 ? "2026-11-22T04:59:59.000Z" : undefined);
  }
});

test("an Offer until the last day that can be written has an end with a year of four digits", () => {
  const endless = { ...coupon, expiration_date: "9999-12-31" };
  const page = renderDocument(<StorePage view={{ ...view, coupons: [endless] }} />);
  const [offer] = ofType(thingsIn(page), "Offer");
  expect(offer?.validThrough).toBe("9999-12-31T23:59:59.000Z");
});

test("an Offer with a minimum order tells it as a price, and no other does (decision 063)", () => {
  const volumes = ofType(things, "Offer").map((offer) => offer.eligibleTransactionVolume);
  const minimum = { "@type": "PriceSpecification", minPrice: 35, priceCurrency: "USD" };
  expect(volumes).toEqual([...Array.from({ length: 9 }), minimum]);
});

test("JSON-LD contains no code, even if the page was given one (rule 9.2, decisions 032, 044)", () => {
  expect(JSON.stringify(things)).not.toContain("CANARY40");
  expect(JSON.stringify(things)).not.toContain("secret-path");
});
