import { readdirSync } from "node:fs";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, password, storePayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { qrSvg } from "../storefront/qr-code.ts";
import { publishStore } from "../testing/accounts-and-stores.ts";
import { coloursIn, signsOf } from "../testing/brand-signs.ts";
import { Caller } from "../testing/caller.ts";
import { addressesIn, crawl, type Visited } from "../testing/crawl.ts";
import {
  type BrandUsers,
  brandIds,
  type Owner,
  openTwoBrands,
  otherOf,
} from "../testing/two-brands.ts";

const assets = join(import.meta.dirname, "../../../web/build/client/assets");
const starts = [
  "/",
  "/login",
  "/register",
  "/my-store",
  "/staff",
  "/stores",
  "/robots.txt",
  "/sitemap.xml",
  "/api/docs",
  "/api/openapi.json",
  "/stores/nowhere-cp",
  "/stores?letter=d",
  "/healthz",
  ...readdirSync(assets)
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`),
];

interface Shown {
  merchant: Owner;
  slug: string;
  logo: string;
}

const shown = {} as Record<8 | 10, Shown>;

/**
 * A paid, public store, of the same name in each brand, and every answer that its owner, staff and
 * guests read; and a store with the brand's name.
 */
async function show(brand: BrandUsers): Promise<Shown> {
  const { ask, heard, staff, host } = brand;
  const { siteName } = brand.client;
  const offer = { ...couponPayload, description: `${siteName} jackets` };
  const { billing } = at;
  const merchant = await brand.register();
  const id = await brand.newPublicStore(merchant, "Northpine");
  const params = { store: String(id) };
  const coupon = await ask(merchant, endpoints.createCoupon, { body: offer });
  const link = (await ask(merchant, endpoints.listPlans)).results[0]?.payment_link.url;
  expect(link).toContain(billing.sandbox.origin);
  const paid = await billing.pay(merchant);
  heard.push(String(paid.headers.get("location")));
  await billing.settle();

  await ask(merchant, endpoints.getMe);
  const [payment] = (await ask(merchant, endpoints.listTransactions)).results;
  await ask(merchant, endpoints.getReceipt, { params: { id: payment?.id ?? "" } });
  await ask(merchant, endpoints.getInvoice, { params: { id: payment?.id ?? "" } });
  await ask(merchant, endpoints.listPaymentMethods);
  await ask(merchant, endpoints.getSecondFactor);
  await ask(merchant, endpoints.listSessions);
  await ask(merchant, endpoints.listCoupons);
  await ask(merchant, endpoints.getCoupon, { params: { id: coupon.id } });
  for (const status of ["canceled", "active"] as const)
    await ask(merchant, endpoints.updateSubscription, { body: { status } });
  await ask(staff, endpoints.staffListParkedEvents);
  await ask(staff, endpoints.staffListMembers);
  await ask(staff, endpoints.staffTeamHistory);
  await ask(staff, endpoints.staffGetRevenue);
  await ask(staff, endpoints.staffGetBilling, { params: { id } });
  await ask(staff, endpoints.staffListDisputes, { params: { id } });
  const guest = new Caller(billing.installation, brand.id, host);
  await ask(guest, endpoints.listCouponsLegacy, { query: { id_search_text: "jackets" } });
  await ask(guest, endpoints.revealCoupon, { params: { id: coupon.id } });
  const refused = { email: merchant.email, password: `not ${password}` };
  heard.push(JSON.stringify(await guest.call(endpoints.emailLogin, { body: refused })));
  const { slug, logo_url } = await ask(merchant, endpoints.getStore, { params });

  const neighbour = await brand.register();
  const named = await brand.newPublicStore(neighbour, `${siteName} Tea`);
  await ask(neighbour, endpoints.createCoupon, { body: offer });
  await publishStore(billing.installation, named);
  return { merchant, slug, logo: logo_url ?? "" };
}

const at = await openTwoBrands();
beforeAll(async () => {
  for (const id of brandIds) shown[id] = await show(at[id]);
});
afterAll(() => at.billing.close());

describe.each(brandIds)(
  "on client %d's host every URL is its own (rule 1.5, decision 051)",
  (id) => {
    let brand: BrandUsers;
    let other: BrandUsers;
    let mine: Shown;
    let visited: Visited[];
    beforeAll(async () => {
      brand = at[id];
      other = at[otherOf(id)];
      mine = shown[id];
      const heard = brand.heard.flatMap(addressesIn).filter((one) => one.startsWith(brand.origin));
      visited = await crawl(at.billing.installation, brand.origin, [
        ...starts,
        `/stores/${mine.slug}`,
        ...heard.map((address) => address.slice(brand.origin.length)),
      ]);
    });
    const textOf = (path: string) => visited.find((one) => one.path === path)?.text ?? "";

    it("pages, scripts, style sheets, sitemaps and descriptions have no host, name, address or colour of the other, and everything they link to exists", () => {
      const paths = visited.map(({ path }) => path);
      for (const path of [
        `/stores/${mine.slug}`,
        `/stores/${mine.slug}/qr.svg`,
        new URL(mine.logo).pathname,
        "/sitemap.xml",
      ])
        expect(paths).toContain(path);
      expect(paths.some((path) => path.startsWith(`/stores/${mine.slug}/picture.png?v=`))).toBe(
        true,
      );
      const foreign = signsOf(other.client, brand.client);
      const own = signsOf(brand.client, other.client);
      const found = visited.flatMap(({ path, text }) => {
        const sign = foreign.text.exec(text);
        return sign ? [[path, sign[0]]] : [];
      });
      expect(found).toEqual([]);
      const styles = visited.filter(
        ({ type, path }) => type.startsWith("text/css") && path.includes("brand"),
      );
      expect(styles.filter(({ text }) => own.text.test(text))).not.toEqual([]);
      const missing = visited.filter(({ status }) => status >= 400).map(({ path }) => path);
      expect(missing).toEqual(["/stores/nowhere-cp"]);
    });

    it("pictures are its own, and the sharing picture is on its colour", async () => {
      const foreign = signsOf(other.client, brand.client);
      const own = signsOf(brand.client, other.client);
      expect(visited.filter(foreign.isPicture)).toEqual([]);
      expect(visited.filter(own.isPicture).length).toBeGreaterThan(1);
      const picture = visited.find(({ path }) => /^\/stores\/[\w-]+\/picture\.png\?v=/.test(path));
      const colours = await coloursIn(picture?.bytes ?? Buffer.of());
      expect([...foreign.colours].filter((colour) => colours.has(colour))).toEqual([]);
      expect([...own.colours].filter((colour) => colours.has(colour))).not.toEqual([]);
    });

    it("the store page has it in canonical, Open Graph and JSON-LD; sitemap and robots.txt too", () => {
      const { origin } = brand;
      const page = textOf(`/stores/${mine.slug}`);
      const own = `${origin}/stores/${mine.slug}`;
      expect(page).toContain(`<link rel="canonical" href="${own}"/>`);
      expect(page).toContain(`property="og:url" content="${own}"`);
      expect(page).toMatch(new RegExp(`property="og:image" content="${own}/picture\\.png\\?v=`));
      expect(page).toContain(`"@id":"${own}#store"`);
      expect(page).toContain(`"logo":"${mine.logo}"`);
      expect(textOf("/sitemap.xml")).toContain(`<loc>${own}</loc>`);
      expect(textOf("/sitemap.xml")).toContain(`<loc>${origin}/stores</loc>`);
      expect(textOf("/robots.txt")).toContain(`Sitemap: ${origin}/sitemap.xml`);
    });

    it("the landing page and the directory have it in Open Graph, with the brand's picture", () => {
      for (const path of ["/", "/stores"]) {
        expect(textOf(path)).toContain(`property="og:url" content="${brand.origin}${path}"`);
        expect(textOf(path)).toContain(`property="og:image" content="${brand.origin}/picture.png"`);
      }
      const picture = visited.find(({ path }) => path === "/picture.png");
      expect([picture?.status, picture?.type]).toEqual([200, "image/png"]);
    });

    it("the QR code has it", () => {
      const code = qrSvg(`${brand.origin}/stores/${mine.slug}`);
      expect(textOf(`/stores/${mine.slug}/qr.svg`)).toContain(code);
    });

    it("an upload gets a URL there, and is accepted from there only", async () => {
      const { merchant, slug, logo } = mine;
      expect(logo).toMatch(new RegExp(`^${brand.origin}/uploads/[\\w-]{43}\\.webp$`));
      const logo_url = logo.replace(brand.origin, other.origin);
      const body = { ...storePayload, name: "Northpine", logo_url };
      const refused = await merchant.call(endpoints.updateStore, { params: { store: slug }, body });
      expect([refused.status, Object.keys(refused.error)]).toEqual([400, ["logo_url"]]);
    });

    it("payment and the card page return there", async () => {
      expect(brand.heard).toContain(`${brand.origin}/payment?paid=now`);
      const { url } = await brand.ask(mine.merchant, endpoints.openCustomerPortal);
      expect(addressesIn(await (await fetch(url)).text())).toContain(
        `${brand.origin}/payment?card=changed`,
      );
    });

    it("a mailed link does not work on the other client's host, and is not used up by it", async () => {
      const owner = await brand.register();
      const { installation } = at.billing;
      const elsewhere = new Caller(installation, other.id, other.host);
      for (const caller of [elsewhere, new Caller(installation, other.id)]) {
        const verify = { body: { token: await brand.tokenOf(owner.email, "verify") } };
        expect((await caller.call(endpoints.verifyEmail, verify)).status).toBe(400);
      }
      await brand.ask(owner, endpoints.passwordReset, { body: { email: owner.email } });
      const token = await brand.tokenOf(owner.email, "reset");
      const reset = { body: { token, password: "another one" } };
      expect((await elsewhere.call(endpoints.setNewPassword, reset)).status).toBe(400);
      await brand.ask(owner, endpoints.setNewPassword, reset);
    });

    it("no API response, of all that can be read and those above, has anything of the other", () => {
      const reads = Object.values(endpoints).filter(({ method }) => method === "GET");
      const unread = reads.filter(
        ({ path }) => !brand.heard.some((said) => said.startsWith(`GET ${path} `)),
      );
      expect(unread.map(({ path }) => path)).toEqual([]);
      const foreign = signsOf(other.client, brand.client);
      expect(brand.heard.filter((text) => foreign.text.test(text))).toEqual([]);
    });
  },
);
