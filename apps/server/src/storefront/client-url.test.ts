import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, expect, test } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { qrSvg } from "./qr-code.ts";

const clientUrl = "https://www.deals.example/coupons/";
const clientFiles = makeClientFiles();
const at = await openInstallation({
  clients: clientFiles.load([{ clientId: 8, clientUrl }]),
  web: jsonWebBuild,
});
afterAll(async () => {
  await at.close();
  clientFiles.remove();
});

test("with a `clientUrl`, sitemap, robots.txt, QR code and links use it; the page is also available here (rule 1.7, decision 014)", async () => {
  const { merchant, store } = await newLiveStore(at);
  await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const textOf = async (url: string) => (await at.app.inject({ url })).body;
  const there = `${clientUrl}${store.slug}`;

  const sitemap = await textOf("/sitemap.xml");
  expect(sitemap.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>${there}</loc>`]);
  expect(await textOf("/robots.txt")).toContain("Sitemap: https://www.deals.example/sitemap.xml\n");
  expect(await textOf(`/stores/${store.slug}/qr.svg`)).toBe(qrSvg(there));
  const page = JSON.parse(await textOf(`/stores/${store.slug}`));
  expect([page.store.slug, page.client.storePageBase]).toEqual([store.slug, clientUrl]);
});
