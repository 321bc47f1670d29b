import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { catalogue, openState } from "../catalogue/index.ts";
import { drawn } from "../fixtures/drawn.ts";
import { sites } from "../fixtures/sites.ts";
import { expectFits } from "../fixtures/sticks-out.ts";
import { expect, test } from "../fixtures/test.ts";
import { translated } from "../fixtures/translated.ts";

const states = Object.values(catalogue).flat();

function stateNamed(name: string) {
  const state = states.find((one) => one.name === name);
  if (!state) throw new Error(`There is no state ${name}`);
  return state;
}

const boxOf = (part: Locator) => part.evaluate((it) => it.getBoundingClientRect().toJSON());

test("A coupon's code is in one line in the list at 320 px", async ({ open, personas }) => {
  const page = await openState(open, personas, stateNamed("coupons-list"), { width: 390 });
  await page.setViewportSize({ width: 320, height: 844 });
  const codes = page.locator(".code-chip");
  await expect(codes.first()).toBeVisible();
  for (const code of await codes.all()) expect((await boxOf(code)).height).toBeLessThan(36);
});

test("A code of several lines keeps distance from the ticket's edge in the list on phones", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("fresh");
  await merchant.addCoupon({ discount_code: "ABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789" });
  const page = await open("/coupons", { as: merchant, width: 390 });
  const code = page.getByRole("button", { name: /ABCDEF/ });
  await expect(code).toBeVisible();
  const ticket = page.locator(".ticket", { has: code });
  expect((await boxOf(code)).height).toBeGreaterThan(60);
  expect((await boxOf(ticket)).bottom - (await boxOf(code)).bottom).toBeGreaterThan(6);
});

for (const scheme of ["light", "dark"] as const) {
  test(`The notches of the previewed ticket are as bright as what is around it, ${scheme}`, async ({
    open,
    personas,
  }) => {
    const state = stateNamed("coupon-new");
    const page = await openState(open, personas, state, { width: 1280, scheme });
    const stage = await boxOf(page.getByRole("complementary"));
    const ticket = await boxOf(page.locator(".stage .ticket"));
    const notch = ticket.left + 176;
    const around = await brightness(page, stage.left + 40, stage.bottom - 20);
    const paper = await brightness(page, ticket.left + 20, ticket.top + 40);
    for (const y of [ticket.top + 4, ticket.bottom - 4]) {
      const seen = await brightness(page, notch, y);
      expect(Math.abs(seen - around)).toBeLessThan(Math.abs(seen - paper));
    }
  });
}

/** Of one point of the page as it is painted, 0 to 255. */
async function brightness(page: Page, x: number, y: number): Promise<number> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0);
}

test("A logo drawn for white is seen on the previewed ticket in dark colours", async ({
  open,
  personas,
}) => {
  const as = await personas.shared("stocked");
  const page = await open("/coupons/add", { as, scheme: "dark" });
  await expect(page.locator(".ticket-logo")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("Name and menu button stay in their places when the menu opens on a phone", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("live"), width: 390 });
  const before = [
    await boxOf(page.getByRole("banner").locator(".brand").first()),
    await boxOf(page.getByRole("button", { name: "Open menu" })),
  ];
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  expect([
    await boxOf(menu.locator(".brand")),
    await boxOf(menu.getByRole("button", { name: "Close menu" })),
  ]).toEqual(before);
});

for (const client of [8, 10] as const) {
  test(`The footer's links are in one row on phones, the name in the next, client ${client}`, async ({
    open,
  }) => {
    for (const path of ["/login", "/stores"]) {
      const page = await open(path, { site: sites[client], width: 390 });
      const foot = page.getByRole("contentinfo");
      const tops = await foot
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBe(1);
      const name = await boxOf(foot.getByText(`© ${sites[client].siteName}`));
      expect(name.top).toBeGreaterThan(tops[0] ?? 0);
    }
  });
}

test("Information looks like no error for a brand whose colour is red", async ({
  open,
  personas,
}) => {
  const styles: string[] = [];
  for (const client of [8, 10] as const) {
    const merchant = await personas.shared("pending", client);
    const page = await open("/my-store", { as: merchant, site: sites[client] });
    const banner = page.getByRole("status").filter({ hasText: "Your store page is on its way!" });
    styles.push(
      await banner.evaluate((it) => {
        const sign = it.querySelector("svg");
        return `${getComputedStyle(it).backgroundColor} ${sign && getComputedStyle(sign).color}`;
      }),
    );
  }
  expect(styles[1]).toBe(styles[0]);
});

test("Four charts of the revenue are in two rows of two", async ({ open, personas }) => {
  const state = stateNamed("staff-revenue-currencies");
  const page = await openState(open, personas, state, { width: 1280 });
  const plots = page.locator(".plots > *");
  await expect(plots).toHaveCount(4);
  const tops = await Promise.all((await plots.all()).map(async (plot) => (await boxOf(plot)).top));
  expect([tops[0] === tops[1], tops[2] === tops[3], tops[0] === tops[2]]).toEqual([
    true,
    true,
    false,
  ]);
});

test("A store's website is whole in staff's list on phones, beside the logo", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.createStore({ website_url: "https://blue-ridge-sound-vision.example.com" });
  const path = `/staff?state=all&search=${encodeURIComponent(merchant.email)}`;
  const page = await open(path, { as: await personas.staff(), width: 390 });
  const website = page.getByText("blue-ridge-sound-vision.example.com");
  await expect(website).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await website.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    const logo = await boxOf(page.locator(".queue-logo"));
    expect((await boxOf(website)).left).toBeGreaterThan(logo.right + 8);
  }
});

test("Links that stand alone are easy to hit, and none covers another", async ({
  open,
  personas,
}) => {
  for (const { path, links, least, role } of [
    { path: "/login", links: ".foot a, .auth-links a", least: 44 },
    { path: "/stores", links: ".foot a", least: 44 },
    { path: "/payment", links: ".orders-link a", least: 24, role: "live" },
    { path: "/coupons", links: ".setup-fold summary", least: 24, role: "approved" },
  ] as const) {
    const page = await open(path, { as: role && (await personas.shared(role)), width: 390 });
    await expect(page.locator(links).first()).toBeVisible();
    await drawn(page);
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all((await page.locator(links).all()).map(boxOf));
      boxes.sort((one, other) => one.top - other.top);
      for (const [place, { top, left, right, height }] of boxes.entries()) {
        expect.soft(height, `${path} at ${width} px`).toBeGreaterThanOrEqual(least);
        const above = boxes.slice(0, place).filter((it) => it.left < right && it.right > left);
        for (const { bottom } of above) expect.soft(top).toBeGreaterThanOrEqual(bottom - 0.5);
      }
    }
  }
});

test("A brand's long name leaves the menu's button and the search their room on phones", async ({
  openOwn,
}) => {
  const { installation, open } = await openOwn();
  const siteName = "Grandmother's Very Best Merchandise-Recommendation Company";
  installation.changeBrand("8", { siteName });
  await waitUntil("the brand's new name", async () => {
    const landing = await (await fetch(installation.url)).text();
    return landing.includes("Merchandise-Recommendation") ? true : null;
  });
  const landing = await open("/");
  const stores = await open("/stores");
  for (const width of [320, 390]) {
    for (const page of [landing, stores]) await page.setViewportSize({ width, height: 844 });
    expect((await boxOf(landing.getByRole("button", { name: "Open menu" }))).width).toBe(44);
    const room = await stores.getByPlaceholder("Find a store").evaluate((field) => {
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    });
    expect(room).toBeGreaterThan(90);
    for (const page of [landing, stores]) await expectFits(page, `${page.url()} at ${width} px`);
  }
});

test("The coupon form's buttons stay in one row on a narrow phone, in longer words", async ({
  openOwn,
}) => {
  const { open, personas } = await openOwn(translated);
  for (const client of [8, 10] as const) {
    const page = await open("/coupons/add", {
      as: await personas.own("fresh", client),
      width: 390,
    });
    await page.setViewportSize({ width: 320, height: 640 });
    await drawn(page);
    const buttons = page.locator(".form-foot > .btn");
    const [back, save] = [await boxOf(buttons.first()), await boxOf(buttons.last())];
    expect(save.top).toBe(back.top);
    await expectFits(page, `client ${client}`);
  }
});

test("The facts of a live page are in two rows of two, also where a name has two lines", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("live") });
  await drawn(page);
  const values = page.locator(".live-facts dd");
  await expect(values).toHaveCount(4);
  for (const width of [320, 920, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const tops = (await Promise.all((await values.all()).map(boxOf))).map(({ top }) => top);
    expect.soft([tops[1], tops[3]], `at ${width} px`).toEqual([tops[0], tops[2]]);
    expect.soft(tops[2], `at ${width} px`).toBeGreaterThan(tops[0]);
  }
});
