import { Personas } from "@coupon-center/testing/personas";
import { daysFromNow } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { type OpenPage, opener } from "../fixtures/open-page.ts";
import { sites } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

const british = { locale: "en-GB", price: 1499.5, currency: "GBP", currencySymbol: "£" };
const indian = { locale: "en-IN", price: 150_000, currency: "INR", currencySymbol: "₹" };

let installation: Installation;

test.beforeAll(async () => {
  installation = await startInstallation({ 8: british, 10: indian });
});
test.afterAll(() => installation.stop());

const locale = (open: OpenPage) => async (path: string, site: (typeof sites)[8 | 10]) => {
  const page = await open(path, { site });
  return page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
};

test("'Numbers, dates, lists, plural forms by `Intl` at that locale; `lang` and `dir` on every page and mail': a brand with en-GB on its store page, its payment screen and in its mails (rule 1.9, decision 052)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  try {
    const merchant = await new Personas(installation).own("fresh");
    await merchant.addCoupon({
      offer_type: "sitewide amount",
      savings_percent: null,
      savings_amount: 1234.5,
      expiration_date: daysFromNow(20),
    });
    const store = await open(`/stores/${(await merchant.me()).store?.slug}`);
    await expect(store.getByRole("main")).toContainText("£1,234.50");
    await expect(store.getByText(/^Ends \d{1,2} [A-Z][a-z]{2,3}( \d{4})?$/)).toBeVisible();
    await expect(store.getByText(/Updated \d{1,2} [A-Z][a-z]{2,3} \d{4}/)).toBeVisible();
    await expect(store.locator("html")).toHaveAttribute("lang", "en-GB");
    await expect(store.locator("html")).toHaveAttribute("dir", "ltr");

    const payment = await open("/payment", { as: merchant });
    const card = payment.getByRole("region", { name: "Subscription" });
    await expect(card).toContainText("£1,499.50 /month");
    await expect(card.getByText(/^Next billing date \d{1,2} [A-Z][a-z]{2,3} \d{4}$/)).toBeVisible();
    await expect(payment.locator("html")).toHaveAttribute("lang", "en-GB");

    const mail = await installation.mail(merchant.email, /^Payment received: £1,499\.50$/);
    expect(mail.text).toMatch(/Date: \d{1,2} [A-Z][a-z]{2,3} \d{4}\n/);
    const html = await open(`/sandbox/mail/${mail.id}/html`);
    await expect(html.locator("html")).toHaveAttribute("lang", "en-GB");
  } finally {
    await closeAll();
  }
});

const storedUser = JSON.stringify({
  id: 1,
  token: "t",
  refresh: "r",
  expiration: "2099-01-01T00:00:00.000Z",
  email: "ada@shop.example",
  role: "merchant",
  email_verified: true,
  store: null,
});

for (const [id, price] of [
  [8, "£1,499.50"],
  [10, "₹1,50,000.00"],
] as const) {
  test(`the server's and the browser's text of brand ${id}'s landing page are the same: ${price} (rule 1.9, decision 052)`, async ({
    browser,
  }) => {
    const { open, closeAll } = opener(browser, installation);
    try {
      const site = sites[id];
      const text = (page: Page) => page.getByRole("main").textContent();
      const sent = await text(await open("/", { site, scripts: false }));
      // For somebody who is signed in, the page is drawn again by the browser.
      const page = await open("/", {
        site,
        before: (page) =>
          page.addInitScript((user) => localStorage.setItem("user", user), storedUser),
      });
      await expect(page.locator("template")).not.toBeAttached();
      await expect(page.locator(".bar > .wrap > .burger")).toBeEnabled();
      const shown = await text(page);
      expect(shown).toBe(sent);
      expect(sent).toContain(`${price} per month`);
      expect(await locale(open)("/stores", site)).toEqual([{ 8: "en-GB", 10: "en-IN" }[id], "ltr"]);
    } finally {
      await closeAll();
    }
  });
}
