import { endpoints } from "@coupon-center/contract";
import { catalogues } from "@coupon-center/contract/catalogues";
import { Personas } from "@coupon-center/testing/personas";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import { sites, widths } from "../fixtures/sites.ts";
import { expectFits } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";

const brands = {
  8: { locale: "ar-EG", planName: "خطة التاجر" },
  10: { locale: "es", planName: "Plan de comerciante" },
} as const;

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation(brands);
});
test.afterAll(() => installation.stop());

interface Screen {
  path: string;
  as?: TestAccount;
  /** presses what opens a dialog, a menu or the calendar, found by its place, not by its words */
  press?: string;
}

async function screensOf(personas: Personas, client: 8 | 10): Promise<Screen[]> {
  const [newcomer, pending, declined, live, staff] = [
    await personas.shared("newcomer", client),
    await personas.shared("pending", client),
    await personas.shared("declined", client),
    await personas.shared("live", client),
    await personas.staff(client),
  ];
  const { store } = await live.me();
  const waiting = (await pending.me()).store;
  const query = { store_slug: store?.slug ?? "", client, include_scheduled: true } as const;
  const coupons = await live.ok(endpoints.listCoupons, { query });
  const guests = [
    "/",
    "/login",
    "/register",
    "/auth/password-reminder",
    "/auth/set-password?token=x",
  ];
  const stores = ["/stores", `/stores/${store?.slug}`, "/nothing/here"];
  const review = `/staff/stores/${store?.id}`;
  return [
    ...[...guests, ...stores].map((path) => ({ path })),
    { path: "/my-store", as: newcomer },
    { path: "/my-store", as: pending },
    { path: "/my-store", as: declined },
    { path: "/my-store", as: live },
    { path: "/my-store/preview", as: pending },
    { path: "/coupons", as: live, press: ".action-menu" },
    { path: "/coupons", as: pending },
    { path: "/coupons/add", as: live, press: ".date-button" },
    { path: `/coupons/${coupons.results[0]?.id}`, as: live },
    { path: "/payment", as: live },
    { path: "/payment", as: pending },
    { path: "/account", as: live, press: "[aria-labelledby=second-factor] .btn" },
    { path: "/account", as: live, press: "[aria-labelledby=delete-account] .btn" },
    { path: "/staff?state=all", as: staff },
    { path: "/staff?search=nothing", as: staff },
    { path: `/staff/stores/${waiting?.id}`, as: staff },
    { path: review, as: staff, press: ".decision-buttons .btn-danger-ghost" },
    { path: review, as: staff, press: ".review-facts .btn-danger-ghost" },
    { path: "/staff/team", as: staff },
  ];
}

/** What people read or hear of a page, a text each. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const unsaid = node.parentElement?.closest("script, style, template, noscript");
      if (!unsaid) texts.push(node.textContent ?? "");
    }
    const names = ["aria-label", "aria-roledescription", "title", "placeholder", "alt"];
    for (const one of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      for (const name of names) texts.push(one.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Every text of every screen of a brand, each of which fits its window. */
async function readBrand(
  open: ReturnType<typeof opener>["open"],
  client: 8 | 10,
): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const site = sites[client];
  for (const { path, as, press } of await screensOf(new Personas(installation), client)) {
    for (const width of widths) {
      const page = await open(path, { as, site, width });
      await page.waitForLoadState("networkidle");
      if (press) {
        await page.locator(press).first().click();
        await page.getByRole("dialog").waitFor();
      }
      await expectFits(page, `${path} at ${width} px`);
      for (const text of await saidOn(page)) said.set(text, path);
      await page.context().close();
    }
  }
  return said;
}

/** What merchants, brands and card companies wrote; addresses, file formats. */
const written = [
  /https?:\/\/\S+|[\w.+-]+@[\w.-]+|[\w-]+(\.\w+)*\.(example|localhost)\S*|localhost\S*/g,
  /Northpine( Outfitters)?|northpine-outfitters[\w-]*|Winter jackets and boots/g,
  /Your first order over \$100|On orders from \$35|The website does not open|WINTER20|HELLO20/g,
  /Visa|PNG|JPEG|WebP/g,
];

for (const client of [8, 10] as const) {
  const { locale } = brands[client];
  test(`'Other languages say the same': no screen of a brand in ${locale} says anything in English, and each fits its window (rule 1.9, decision 072)`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const { open, closeAll } = opener(browser, installation);
    const said = await readBrand(open, client).finally(closeAll);
    const { siteName, appName, brands: shown } = sites[client];
    const names = [appName, siteName, ...shown.map(({ name }) => name)];
    const english = new Set(Object.values(catalogues.en ?? {}));
    const own = new Set(Object.values(catalogues[locale.slice(0, 2)] ?? {}));
    const faults = [...said].filter(([text]) => {
      const unnamed = names.reduce((rest, name) => rest.replaceAll(name, ""), text);
      const plain = written.reduce((rest, some) => rest.replace(some, ""), unnamed);
      if (locale === "ar-EG") return /[a-z]{2}/i.test(plain);
      return english.has(plain.trim()) && !own.has(plain.trim());
    });
    expect(said.size).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });
}
