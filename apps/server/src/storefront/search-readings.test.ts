import { type DirectoryView, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

let at: Installation;
beforeEach(async () => {
  at = await openInstallation({ web: jsonWebBuild });
  for (const name of ["Émile & Fils", "Fig", "Eagle"]) await shop(name);
});
afterEach(() => at.close());

/** A store that the directory lists. */
async function shop(name: string) {
  const made = await newLiveStore(at, name);
  await made.merchant.ok(endpoints.createCoupon, { body: couponPayload });
  return made;
}

/** The names that a search of the directory finds. */
async function search(text: string, more = ""): Promise<string[]> {
  const response = await at.app.inject(`/stores?search=${encodeURIComponent(text)}${more}`);
  return response.json<DirectoryView>().stores.map(({ name }) => name);
}

it("finds a store by its name with words for offers and little ones beside it, of each language (decision 010)", async () => {
  for (const text of ["fig coupons", "promo code Fig", "Fig cupón", "códigos fig", "أكواد fig"])
    expect([text, await search(text)]).toEqual([text, ["Fig"]]);
  for (const text of ["coupons", "deal codes", "coupons of nobody"])
    expect([text, await search(text)]).toEqual([text, []]);
  for (const text of ["promo code for fig", "the Fig", "cupones de fig", "كود خصم من fig"])
    expect([text, await search(text)]).toEqual([text, ["Fig"]]);
  for (const text of ["émile and fils", "Émile y fils", "émile و fils", "émile and fils code"])
    expect([text, await search(text)]).toEqual([text, ["Émile & Fils"]]);
  for (const text of ["the", "coupons for", "fig and fils"])
    expect([text, await search(text)]).toEqual([text, []]);
  // Nothing is left out that a name has.
  for (const name of ["Fig Deals", "La Fig", "Fig.shop"]) await shop(name);
  expect(await search("fig deal")).toEqual(["Fig Deals"]);
  expect(await search("la fig coupons")).toEqual(["La Fig"]);
  expect(await search("fig.shop coupons")).toEqual(["Fig.shop"]);
  for (const name of ["ملح & فلفل", "ورد"]) await shop(name);
  for (const text of ["ملح وفلفل", "ملح و فلفل", "كوبون ملح وفلفل"])
    expect([text, await search(text)]).toEqual([text, ["ملح & فلفل"]]);
  expect(await search("كوبون ورد")).toEqual(["ورد"]);
  expect(await search("وملح")).toEqual(["ملح & فلفل"]);
  expect(await search("ولا")).toEqual([]);
  expect(await search("fig")).toEqual(["Fig", "Fig Deals", "Fig.shop", "La Fig"]);
});

it("finds a store by words with or without the Arabic article, which is a part of them (decision 010)", async () => {
  for (const name of ["متجر الأناقة", "بيت أثاث"]) await shop(name);
  for (const text of ["أناقة", "اناق", "متجر اناقة", "كوبونات أناقة", "الأناقة"])
    expect([text, await search(text)]).toEqual([text, ["متجر الأناقة"]]);
  for (const text of ["الأثاث", "بيت الاثاث", "كوبونات البيت"])
    expect([text, await search(text)]).toEqual([text, ["بيت أثاث"]]);
  for (const text of ["ال", "الب", "الكوبونات", "نبيت", "furniture"])
    expect([text, (await search(text)).includes("بيت أثاث")]).toEqual([text, false]);
});

it("finds a store by the beginning of its name without the gaps of either, and by nothing else that staff find it by (decision 010)", async () => {
  const { store } = await shop("Wolf & O'Dell Home Goods");
  for (const name of ["WolfPack", "WolfAndBear", "JTWolf", "TheWolfDen"]) await shop(name);
  for (const text of ["wolfodell", "wolfo", "wölf odellhome", "wolfodellhome coupons"])
    expect([text, await search(text)]).toEqual([text, ["Wolf & O'Dell Home Goods"]]);
  for (const text of ["wolf pack", "Wolf-Packs", "wolf p"])
    expect([text, await search(text)]).toEqual([text, text.endsWith("s") ? [] : ["WolfPack"]]);
  for (const text of ["wolf and bear", "coupons for the wolf and bear"])
    expect([text, await search(text)]).toEqual([text, ["WolfAndBear"]]);
  expect(await search("J.T.Wolf")).toEqual(["JTWolf"]);
  for (const text of ["the wolf den", "coupons for the wolf den"])
    expect([text, await search(text)]).toEqual([text, ["TheWolfDen"]]);
  expect(await search("wolfodell", "&letter=f")).toEqual([]);
  await shop("DeLa");
  for (const text of ["de la", "coupons de la"])
    expect([text, await search(text)]).toEqual([text, ["DeLa"]]);
  const { email } = await at.db
    .selectFrom("account")
    .innerJoin("store", "store.owner_id", "account.id")
    .where("store.id", "=", store.id)
    .select("account.email")
    .executeTakeFirstOrThrow();
  for (const text of ["odellhome", "northpineexample", email, email.split("@")[0] ?? ""])
    expect([text, await search(text)]).toEqual([text, []]);
});

it("finds a store by a web address that begins with its name (decision 010)", async () => {
  const name = "Larkspur Books";
  await shop(name);
  const host = "larkspurbooks.com";
  for (const text of [
    host,
    `https://www.${host}/deals`,
    `https://www.${host}/new/garden-books?page=2`,
    `${host}?utm_source=mail`,
    `${host}:443`,
    `shop.${host}`,
    "coupon.code.deal.offer.promo.voucher.larkspur.com",
    "Larkspur.co.uk coupons",
    "larkspur.com.",
  ])
    expect([text, await search(text)]).toEqual([text, [name]]);
  for (const name of ["Larch & Land", "Ríos & Reyes Libros", "Sals Pizza"]) await shop(name);
  for (const text of ["larchandland.com", "larchland", "larchandl"])
    expect([text, await search(text)]).toEqual([text, ["Larch & Land"]]);
  for (const text of ["riosyreyes.es", "riosyreyeslibros", "riosandreyes"])
    expect([text, await search(text)]).toEqual([text, ["Ríos & Reyes Libros"]]);
  for (const text of ["larchorland", "larchlandand", "sandals", "salspizzay"])
    expect([text, await search(text)]).toEqual([text, []]);
  for (const text of [".com", "spur.com", "www.example.com", "larkspur.example.com"])
    expect([text, await search(text)]).toEqual([text, []]);
});
