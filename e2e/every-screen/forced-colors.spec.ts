import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { drawn } from "../fixtures/drawn.ts";
import { expect, test } from "../fixtures/test.ts";

const fieldOf = (part: Locator) => part.evaluate((it) => getComputedStyle(it).backgroundColor);

test("In forced colours what is chosen is marked: filter, letter, list, view, day and the coupons in use (rule 12.10)", async ({
  open,
  personas,
}) => {
  const stocked = await personas.shared("stocked");
  const { store } = await stocked.me();
  const marks = [
    { path: `/stores/${store?.slug}`, chosen: ".chip:has(:checked)", other: ".chip" },
    { path: "/stores", chosen: ".letters [aria-current]", other: ".letters > *" },
    {
      path: "/staff?state=all",
      as: await personas.staff(),
      chosen: ".tab[aria-current]",
      other: ".tab:not([aria-current])",
    },
    {
      path: "/coupons/add",
      as: stocked,
      chosen: ".view-tab[aria-selected=true]",
      other: ".view-tab",
    },
    { path: "/coupons", as: stocked, chosen: ".meter-on", other: ".meter > span" },
    { path: "/coupons/add", as: stocked, chosen: "td[aria-selected=true]", other: "td" },
  ];
  for (const { chosen, other, ...at } of marks) {
    const before = (page: Page) => page.emulateMedia({ forcedColors: "active" });
    const page = await open(at.path, { ...at, before });
    await drawn(page);
    if (chosen.startsWith("td"))
      await page.getByRole("button", { name: "Choose start date" }).click();
    const marked = await fieldOf(page.locator(chosen).first());
    expect.soft(marked, chosen).not.toBe(await fieldOf(page.locator(other).last()));
    await page.context().close();
  }
});

test("In forced colours, and printed, each ticket has its whole frame", async ({
  open,
  personas,
}) => {
  const { store } = await (await personas.shared("stocked")).me();
  const page = await open(`/stores/${store?.slug}`);
  for (const media of [{ forcedColors: "active" }, { media: "print" }] as const) {
    await page.emulateMedia({ media: null, forcedColors: null, ...media });
    const tickets = page.locator(".ticket");
    await expect(tickets.first()).toHaveCSS("outline-width", "1px");
    // Inside of the box, as later offers are cut at theirs.
    for (const ticket of await tickets.all())
      await expect(ticket).toHaveCSS("outline-offset", "-1px");
  }
});

test("In forced colours on black a logo keeps the white that it is drawn for (rule 12.10)", async ({
  open,
  personas,
}) => {
  const stocked = await personas.shared("stocked");
  const { store } = await stocked.me();
  const logos = [
    { path: `/stores/${store?.slug}`, logo: ".store-logo" },
    { path: "/stores", logo: "img.store-mark" },
    { path: "/my-store", as: stocked, logo: ".logo-frame" },
    { path: "/staff?state=all", as: await personas.staff(), logo: "img.queue-logo" },
  ];
  for (const { logo, ...at } of logos) {
    const before = (page: Page) =>
      page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    const page = await open(at.path, { ...at, before });
    const shown = page.locator(logo).first();
    await expect.soft(shown).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.context().close();
  }
});

test("In forced colours on black the landing page's sample keeps its logo (rule 12.10)", async ({
  open,
}) => {
  const before = (page: Page) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const page = await open("/", { before });
  for (const sample of [".sample-page .band .wrap", ".step-store"]) {
    const field = page.locator(sample).evaluate((it) => {
      return getComputedStyle(it, "::before").backgroundColor;
    });
    expect.soft(await field, sample).toBe("rgb(255, 255, 255)");
  }
});

test("In forced colours on black the shared picture of a coupon has its own (rule 12.10)", async ({
  open,
  personas,
}) => {
  const before = (page: Page) => page.emulateMedia({ colorScheme: "dark" });
  const page = await open("/coupons/add", { as: await personas.shared("stocked"), before });
  await page.getByRole("tab", { name: "When shared" }).click();
  const name = page.locator(".coupon-picture").getByText("Northpine Outfitters");
  const colour = await name.evaluate((it) => getComputedStyle(it).color);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(name).toHaveCSS("color", colour);
});

test("In forced colours a coupon's state has its dot (rule 12.10)", async ({ open, personas }) => {
  const page = await open("/coupons", {
    as: await personas.shared("stocked"),
    before: (opened) => opened.emulateMedia({ forcedColors: "active" }),
  });
  const state = page.locator(".coupon-row .tag", { hasText: "Live" }).first();
  const { x, y, height } = await state.evaluate((tag) => tag.getBoundingClientRect().toJSON());
  // The dot is before the state's first letter.
  const clip = { x: x + 8, y: y + height / 2 - 1, width: 6, height: 2 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  expect(channels[0]?.min).toBeLessThan(64);
});
