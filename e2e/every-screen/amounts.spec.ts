import type { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Page } from "@playwright/test";
import { drawn } from "../fixtures/drawn.ts";
import { expect, test } from "../fixtures/test.ts";

const windowWidths = [320, 390, 1280, 1440];

/** Brands whose amounts differ in width: signs before and after, a word as sign, other digits. */
const brands = [
  { locale: "en-US", currency: "USD", currencySymbol: "$", price: 24.99 },
  { locale: "es", currency: "EUR", currencySymbol: "€", price: 1249.5 },
  { locale: "en-ID", currency: "IDR", currencySymbol: "Rp", price: 399_000 },
  { locale: "es-CO", currency: "COP", currencySymbol: "$", price: 100_000 },
  { locale: "en", currency: "MXN", currencySymbol: "MX$", price: 12_345.67 },
  { locale: "ar-KW", currency: "KWD", currencySymbol: "د.ك.", price: 12.5 },
];

const amounts = [5, 49.99, 250.75, 1249.5, 12_345.67, 50_000, 999_999.99];

/** A store's ten coupons; returns the id of the one with the largest amount. */
async function addCoupons(merchant: TestAccount): Promise<number> {
  const none = { savings_percent: null };
  const ids: number[] = [];
  for (const savings_amount of amounts) {
    const offer_type = "sitewide amount";
    const change = { ...none, offer_type, savings_amount, isSavingsRange: true } as const;
    ids.push((await merchant.addCoupon(change)).id);
  }
  await merchant.addCoupon({ savings_percent: 100 });
  await merchant.addCoupon({ savings_percent: 33.33 });
  await merchant.addCoupon({ ...none, offer_type: "free shipping", discount_code: "" });
  return ids.at(-1) ?? 0;
}

/** Values that leave their stub, or are much smaller than it allows, measured by their text. */
function faultsOn(page: Page): Promise<string[]> {
  return page.locator(".ticket-value", { hasText: /./ }).evaluateAll((all) => {
    const values = all.flatMap((value) => {
      const [stub, ticket] = [value.closest(".ticket-saving"), value.closest(".ticket")];
      if (!stub || !ticket) return [];
      const words = document.createRange();
      words.selectNodeContents(value);
      const [text, paper] = [words, stub].map((it) => it.getBoundingClientRect());
      if (!text || !paper) return [];
      const { paddingLeft, paddingRight } = getComputedStyle(stub);
      const room = paper.width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return {
        name: value.textContent,
        // Tickets of one kind have one size for values, until the stub is too narrow for it.
        kind: `${ticket.className} ${room}`,
        size: Number.parseFloat(getComputedStyle(value).fontSize),
        share: text.width / room,
        left: Math.min(text.left - paper.left, paper.right - text.right),
      };
    });
    return values.flatMap(({ name, kind, size, share, left }) => {
      const largest = Math.max(...values.filter((it) => it.kind === kind).map((it) => it.size));
      if (left < 1) return `${name} leaves its stub by ${1 - left} px`;
      const isSmall = size < largest && share < 0.6 && /\p{Nd}/u.test(name);
      return isSmall ? `${name} takes ${share} of its stub` : [];
    });
  });
}

test("Every brand's amounts are inside the stubs of their tickets, and as large as these allow, on every screen with tickets at 320, 390, 1280 and 1440 px (rule 12.10)", async ({
  openOwn,
}) => {
  test.setTimeout(600_000);
  const { installation, personas, open } = await openOwn();
  const merchant = await personas.own("fresh");
  const widest = await addCoupons(merchant);
  const staff = await personas.staff();
  const { store } = await merchant.me();
  const screens = [
    { path: `/stores/${store?.slug}` },
    { path: "/" },
    { path: "/coupons", as: merchant },
    { path: `/coupons/${widest}`, as: merchant },
    { path: `/staff/stores/${store?.id}`, as: staff },
  ];
  for (const brand of brands) {
    installation.changeBrand("8", brand);
    await waitUntil(`the brand in ${brand.locale}`, async () => {
      const landing = await (await fetch(installation.url)).text();
      return landing.includes(`lang="${brand.locale}"`) ? true : null;
    });
    for (const { path, ...who } of screens) {
      const page = await open(path, who);
      await drawn(page);
      await expect(page.locator(".ticket-value", { hasText: /\p{Nd}/u }).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      for (const width of windowWidths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faultsOn(page), `${path}, ${brand.locale}, ${width} px`).toEqual([]);
      }
      await page.context().close();
    }
  }
});

test("Every brand's price of the plan, one or monthly and yearly, is whole on the landing page and the payment screen at 320, 390, 1024 and 1280 px (rule 12.10)", async ({
  openOwn,
}) => {
  const { installation, personas, open } = await openOwn();
  const merchant = await personas.own("pending");
  for (const brand of brands) {
    installation.changeBrand("8", { ...brand, yearlyPrice: Math.ceil(brand.price) * 10 });
    await waitUntil(`the yearly price in ${brand.locale}`, async () => {
      const html = await (await fetch(installation.url)).text();
      const isYearly = html.split("plan-ticket-quiet").length > 3;
      return isYearly && html.includes(`lang="${brand.locale}"`) ? true : null;
    });
    const landing = await open("/");
    const payment = await open("/payment", { as: merchant });
    await expect(payment.locator(".plan-ticket-amount")).toHaveCount(2);
    for (const page of [landing, payment]) {
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 390, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page.locator(".plan-ticket-choice").evaluateAll(partsOutside);
        expect.soft(cut, `${page.url()}, ${brand.locale}, ${width} px`).toEqual([]);
      }
      await page.context().close();
    }
  }
});

/**
 * The prices that leave the place of their offer, and by how much, and offers that leave the
 * ticket.
 */
function partsOutside(offers: Element[]): string[] {
  return offers.flatMap((offer) => {
    const place = offer.getBoundingClientRect();
    const words = document.createRange();
    const price = offer.querySelector(".plan-ticket-amount");
    if (price) words.selectNodeContents(price);
    const stub = offer.closest(".plan-ticket-stub")?.getBoundingClientRect();
    return [
      [place, words.getBoundingClientRect()],
      [stub, place],
    ].flatMap(([around, part]) => {
      const by = around && part && Math.max(around.left - part.left, part.right - around.right);
      return by !== undefined && by <= 1 ? [] : [`${price?.textContent}: ${by} px`];
    });
  });
}

/** As by the browser's own setting, except that layouts for narrow windows are not chosen. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

test("Amounts and words are inside the stubs of their tickets when text has twice its size (rule 12.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("stocked");
  const { store } = await merchant.me();
  for (const { path, ...who } of [
    { path: `/stores/${store?.slug}` },
    { path: "/coupons", as: merchant },
  ]) {
    const page = await open(path, who);
    await expect(page.locator(".ticket-value", { hasText: /\p{Nd}/u }).first()).toBeVisible();
    await doubleText(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await faultsOn(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("The plan's price and button, a brand's name and staff's buttons are not cut when text has twice its size (rule 12.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("pending");
  const { store } = await merchant.me();
  for (const { path, within, parts, ...who } of [
    {
      path: "/payment",
      within: ".plan-ticket-stub",
      parts: ".plan-ticket-amount, .btn",
      as: merchant,
    },
    { path: "/stores", within: ".bar", parts: ".brand" },
    {
      path: `/staff/stores/${store?.id}`,
      within: ".decision",
      parts: ".btn",
      as: await personas.staff(),
    },
  ]) {
    const page = await open(path, who);
    await drawn(page);
    await expect(page.locator(within).locator(parts).first()).toBeVisible();
    await doubleText(page);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.locator(within).evaluate((box, names) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return [...box.querySelectorAll(names)].flatMap((part) => {
          const place = part.getBoundingClientRect();
          const fits = place.left >= left && place.right <= right;
          return fits && place.top >= top && place.bottom <= bottom ? [] : [part.textContent];
        });
      }, parts);
      expect.soft(cut, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("The word that marks a store without a logo is whole when text has twice its size (rules 9.12, 12.10)", async ({
  open,
  personas,
}) => {
  await personas.shared("live");
  const page = await open("/stores");
  await expect(page.locator(".store-mark-word").first()).toBeVisible();
  await doubleText(page);
  const cut = await page
    .locator(".store-mark-word", { hasText: "Northpine" })
    .evaluateAll((marks) => marks.map((mark) => mark.scrollWidth - mark.clientWidth));
  expect(new Set(cut)).toEqual(new Set([0]));
});
