import { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { qrSvg } from "../storefront/qr-code.ts";
import { Caller } from "../testing/caller.ts";
import { addressesIn, crawl, type Visited } from "../testing/crawl.ts";
import {
  firstHost,
  foreign,
  host,
  type Owner,
  openSecondBrand,
  origin,
  type SecondBrand,
} from "../testing/second-brand.ts";

let at: SecondBrand;
let merchant: Owner;
let slug: string;
let logo: string;

beforeAll(async () => {
  at = await openSecondBrand();
  const { ask, heard, billing } = at;
  merchant = await at.register();
  const id = await at.newPublicStore(merchant, "Northpine");
  await ask(merchant, endpoints.createCoupon, { body: couponPayload });
  const link = (await ask(merchant, endpoints.listPlans)).results[0]?.payment_link.url;
  expect(link).toContain(billing.sandbox.origin);
  const paid = await billing.pay(merchant);
  heard.push(String(paid.headers.get("location")));
  await billing.settle();
  const store = await ask(merchant, endpoints.getStore, { params: { store: String(id) } });
  slug = store.slug;
  logo = store.logo_url ?? "";
});
afterAll(() => at.billing.close());

describe("on a second client's host every URL is its own (rule 1.5, decision 051)", () => {
  let visited: Visited[];
  beforeAll(async () => {
    visited = await crawl(at.billing.installation, origin, [
      ...[
        "/",
        "/login",
        "/register",
        "/my-store",
        "/staff",
        "/stores",
        "/robots.txt",
        "/sitemap.xml",
      ],
      ...["/api/docs", "/api/openapi.json", `/stores/${slug}`, "/stores/nowhere-cp"],
    ]);
  });

  it("pages, sitemaps and descriptions name no other host, and everything they link to exists", () => {
    const paths = visited.map(({ path }) => path);
    for (const path of [
      `/stores/${slug}`,
      `/stores/${slug}/qr.svg`,
      new URL(logo).pathname,
      "/sitemap.xml",
    ])
      expect(paths).toContain(path);
    expect(paths.some((path) => path.startsWith(`/stores/${slug}/picture.png?v=`))).toBe(true);
    expect(visited.filter(({ text }) => foreign.test(text)).map(({ path }) => path)).toEqual([]);
    const missing = visited.filter(({ status }) => status >= 400).map(({ path }) => path);
    expect(missing).toEqual(["/stores/nowhere-cp"]);
  });

  it("the store page has it in canonical, Open Graph and JSON-LD; sitemap and robots.txt too", () => {
    const textOf = (path: string) => visited.find((one) => one.path === path)?.text ?? "";
    const page = textOf(`/stores/${slug}`);
    const own = `${origin}/stores/${slug}`;
    expect(page).toContain(`<link rel="canonical" href="${own}"/>`);
    expect(page).toContain(`property="og:url" content="${own}"`);
    expect(page).toMatch(new RegExp(`property="og:image" content="${own}/picture\\.png\\?v=`));
    expect(page).toContain(`"@id":"${own}#store"`);
    expect(page).toContain(`"logo":"${logo}"`);
    expect(textOf("/sitemap.xml")).toContain(`<loc>${own}</loc>`);
    expect(textOf("/sitemap.xml")).toContain(`<loc>${origin}/stores</loc>`);
    expect(textOf("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it("the QR code has it", async () => {
    const { body } = await at.billing.installation.app.inject({
      url: `/stores/${slug}/qr.svg`,
      headers: { host },
    });
    expect(body).toBe(qrSvg(`${origin}/stores/${slug}`));
  });

  it("an upload gets a URL there, and is accepted from there only", async () => {
    expect(logo).toMatch(new RegExp(`^${origin}/uploads/[\\w-]{43}\\.webp$`));
    const body = { ...storePayload, name: "Northpine", logo_url: logo.replace(host, firstHost) };
    const refused = await merchant.call(endpoints.updateStore, { params: { store: slug }, body });
    expect([refused.status, Object.keys(refused.error)]).toEqual([400, ["logo_url"]]);
  });

  it("payment and the card page return there", async () => {
    expect(at.heard).toContain(`${origin}/payment`);
    const { url } = await at.ask(merchant, endpoints.openCustomerPortal);
    expect(addressesIn(await (await fetch(url)).text())).toContain(
      `${origin}/payment?card=changed`,
    );
  });

  it("a mailed link does not work on another client's host, and is not used up by it", async () => {
    const other = await at.register();
    for (const atOtherHost of [
      new Caller(at.billing.installation, 8, firstHost),
      new Caller(at.billing.installation, 8),
    ]) {
      const verify = { body: { token: await at.tokenOf(other.email, "verify") } };
      expect((await atOtherHost.call(endpoints.verifyEmail, verify)).status).toBe(400);
    }
    await at.ask(other, endpoints.passwordReset, { body: { email: other.email } });
    const reset = {
      body: { token: await at.tokenOf(other.email, "reset"), password: "another one" },
    };
    const atOtherHost = new Caller(at.billing.installation, 8, firstHost);
    expect((await atOtherHost.call(endpoints.setNewPassword, reset)).status).toBe(400);
    await at.ask(other, endpoints.setNewPassword, reset);
  });

  it("API responses name no other host", () => {
    expect(at.heard.filter((text) => foreign.test(text))).toEqual([]);
  });
});
