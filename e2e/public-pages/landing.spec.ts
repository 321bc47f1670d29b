import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { countTransfers, inKb, sumOf, type Transfer } from "../fixtures/transfer.ts";

/** The paths of the script files that a page asks for. */
function watchScripts(page: Page): () => string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) asked.push(pathname);
  });
  return () => asked;
}

test("The landing page transfers at most 40 kB all in, 13.1 kB of it for its font, and no script file (rule 12.12, decision 084)", async ({
  open,
}) => {
  let read = (): Transfer[] => [];
  const page = await open("/", {
    before: async (page) => {
      read = await countTransfers(page);
    },
  });
  // The brands at its end are pictures that are loaded when they come near.
  await page.getByText("Trusted by World's best brands:").scrollIntoViewIfNeeded();
  const isLoaded = () => Array.from(document.images).every(({ complete }) => complete);
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
  const all = read();
  const fonts = all.filter(({ path }) => path.endsWith(".woff2"));
  const [whole, font] = [inKb(sumOf(all)), inKb(sumOf(fonts))];
  test.info().annotations.push({ type: "landing", description: `${whole} kB, font ${font} kB` });
  expect(fonts).toHaveLength(1);
  expect(font).toBeLessThanOrEqual(13.1);
  expect(whole).toBeLessThanOrEqual(40);
  expect(all.filter(({ path }) => path.endsWith(".js"))).toEqual([]);
  expect(all.filter(({ path }) => path.endsWith(".css"))).toHaveLength(1);
});

test("A screen has its brand's colours from the page itself, also once it runs (decision 013)", async ({
  open,
}) => {
  const page = await open("/login");
  await expect(page.getByRole("button", { name: "SIGN IN" })).toBeEnabled();
  const { themeCss, accent } = await page.evaluate(() => ({
    themeCss: document.querySelector("head style")?.textContent ?? "",
    accent: getComputedStyle(document.documentElement).getPropertyValue("--accent"),
  }));
  expect(themeCss).toContain(`--accent:${accent};`);
});

test("On a phone a guest's menu opens, closes by Escape and by its button, and leads to a form (decision 084)", async ({
  open,
}) => {
  const page = await open("/", { width: 390 });
  const burger = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await burger.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();
  await burger.press("Enter");
  await menu.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await burger.click();
  await menu.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goBack();
  await expect(burger).toBeEnabled();
  await expect(menu).toBeHidden();
});

test("The scripts of a form are fetched once a guest points at the link to it", async ({
  open,
}) => {
  let scripts = (): string[] => [];
  const page = await open("/", {
    before: async (page) => {
      scripts = watchScripts(page);
    },
  });
  expect(scripts()).toEqual([]);
  await page.getByRole("link", { name: "Log in" }).hover();
  await expect.poll(() => scripts().some((path) => path.includes("/entry.client"))).toBe(true);
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
});

for (const width of [390, 1280] as const)
  test(`At ${width} px a merchant's landing page has the links of the portal, also after signing in in another tab (rule 12.1)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.shared("live");
    const page = await open("/", { as: merchant, width });
    const links = async (of: Page) => {
      if (width === 390) await of.getByRole("button", { name: "Open menu" }).click();
      const within = width === 390 ? of.getByRole("dialog") : of.getByRole("banner");
      await expect(within.getByRole("link", { name: "My Store" })).toBeVisible();
      await expect(within.getByRole("link", { name: /^Live Coupon Page/ })).toBeVisible();
      await within.getByRole("link", { name: "Coupons", exact: true }).click();
      await expect(of).toHaveURL("/coupons");
      await expect(of.getByRole("heading", { level: 1 })).toBeVisible();
    };
    await links(page);

    const guest = await open("/", { width });
    await expect(guest.locator(".bar > .wrap > .burger")).toBeEnabled();
    const other = await guest.context().newPage();
    await other.goto("/robots.txt");
    const user = await merchant.storedUser();
    await other.evaluate((value) => localStorage.setItem("user", value), user);
    await links(guest);
  });

test("The landing page returned to after signing in and out shows who is there (rule 12.1)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Log in" }).click();
  await signIn(page, merchant.email);
  await expect(header.getByRole("link", { name: "Logout" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Increase your Sales/ })).toBeVisible();
  await expect(header.getByRole("link", { name: "My Store" })).toBeVisible();
  await header.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(header.getByRole("link", { name: "Log in" })).toBeVisible();
});

test("Printed, what is on the brand's colour is dark on light, and no page ends within the plan", async ({
  open,
}) => {
  const page = await open("/");
  await page.emulateMedia({ media: "print" });
  const ink = await page.locator("body").evaluate((it) => getComputedStyle(it).color);
  const headings = page.locator(".brand-field").locator(".band-title, h1, h2, .plan-ticket-amount");
  await expect(headings).toHaveCount(4);
  for (const heading of await headings.all()) await expect(heading).toHaveCSS("color", ink);
  const paper = await page
    .locator(".plan-ticket-paper")
    .evaluate((it) => getComputedStyle(it).backgroundColor);
  for (const field of await page.locator(".brand-field").all())
    await expect(field).toHaveCSS("background-color", paper);
  await expect(page.locator(".plan-ticket")).toHaveCSS("break-inside", "avoid");
});

test("On a phone the landing page's footer leads to all stores, without script too", async ({
  open,
}) => {
  const page = await open("/", { width: 390, scripts: false });
  await page.getByRole("contentinfo").getByRole("link", { name: "All stores" }).click();
  await expect(page).toHaveURL("/stores");
});
