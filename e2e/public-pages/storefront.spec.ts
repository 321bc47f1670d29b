import { endpoints } from "@coupon-center/contract";
import { callerAt } from "@coupon-center/testing/http-caller";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { aboutColours, aboutLayout, findingsOf } from "../fixtures/axe.ts";
import { type FullStore, stubMerchantShop } from "../fixtures/full-store.ts";
import { holdLogoAndFont, loadedFonts } from "../fixtures/hold-until-painted.ts";
import { readLayoutShift } from "../fixtures/layout-shift.ts";
import { buttonOf, expect, offerOf, permissions, test } from "../fixtures/shop-test.ts";
import { widths } from "../fixtures/sites.ts";
import { countTransfers, inKb, sumOf, type Transfer } from "../fixtures/transfer.ts";

/** Presses a coupon's button and closes the shop that opens. */
async function revealInPage(page: Page, place: number): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    offerOf(page, place)
      .getByRole("button", { name: /Show code|Get deal/ })
      .click(),
  ]);
  // Closing a tab while it is loading blocks its opener, which shares its process.
  await expect(popup).toHaveTitle("The shop");
  await popup.close();
}

/** Reveals the first coupon's code by the form without script, and follows the link back. */
async function revealWithoutScript(page: Page, { codes, path }: FullStore): Promise<void> {
  await buttonOf(offerOf(page, 1)).click();
  await expect(page.getByText(codes[0] ?? "")).toBeVisible();
  const out = page.getByRole("link", { name: "Go to the shop" });
  await expect(out).toHaveAttribute("href", /^https:\/\/northpine\.example\.com/);
  await expect(out).toHaveAttribute("rel", "sponsored nofollow noopener");
  await page.getByRole("link", { name: /^All .* coupons$/ }).click();
  await expect(page).toHaveURL(path);
}

test("The store page of ten coupons with logo transfers at most 40 kB in total, including its font, of it at most 3 kB of script (rule 9.11)", async ({
  open,
  shop,
}) => {
  let read = (): Transfer[] => [];
  const page = await open(shop.path, {
    before: async (page) => {
      read = await countTransfers(page);
    },
  });
  await page.waitForLoadState("networkidle");
  const all = read();
  // The script is inline in the page, so it is counted uncompressed.
  const scripts = await page
    .locator('script:not([type="application/ld+json"])')
    .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
  const script = scripts.join("").length;
  const description = `${inKb(sumOf(all))} kB, ${script} characters of script: ${all
    .map(({ path, bytes }) => `${path} ${bytes}`)
    .join(", ")}`;
  test.info().annotations.push({ type: "store page", description });
  expect(all.filter(({ path }) => path.endsWith(".js"))).toEqual([]);
  expect(script, description).toBeGreaterThan(0);
  expect(all.some(({ path }) => path.startsWith("/uploads/"))).toBe(true);
  expect(sumOf(all), description).toBeLessThanOrEqual(40_000);
  expect(script, description).toBeLessThanOrEqual(3_000);
});

for (const width of widths) {
  test(`Cumulative layout shift 0, at ${width} px, even if logo and font load late (rule 9.11)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { width, before: holdLogoAndFont });
    await page.waitForLoadState("networkidle");
    expect(await loadedFonts(page)).toBeGreaterThan(0);
    const logo = page.locator("img.store-logo");
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    // Lighthouse's 0: only what stands after a text on its line moves, by some pixels.
    expect(await readLayoutShift(page)).toBeLessThan(0.0005);
  });
}

test("The code is nowhere before the reveal: HTML, JSON-LD, feeds, the API for guests (rule 9.2)", async ({
  open,
  shop,
  installation,
}) => {
  const bodies: Promise<string>[] = [];
  const page = await open(shop.path, {
    before: async (page) => {
      page.on("response", (answer) => bodies.push(answer.text().catch(() => "")));
    },
  });
  await page.waitForLoadState("networkidle");
  const slug = shop.path.split("/").at(-1);
  const query = { store_slug: slug };
  const list = await callerAt(installation.url).ok(endpoints.listCoupons, { query });
  expect(list.count).toBe(10);
  const texts = [await page.content(), JSON.stringify(list), ...(await Promise.all(bodies))];
  for (const path of ["/stores", "/sitemap.xml", `${shop.path}/qr.svg`])
    texts.push(await (await fetch(installation.url + path)).text());
  for (const text of texts) expect(text).not.toContain("CANARY");
});

test("The page references its own preview image, which exists, with alternative text (rule 9.6)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path);
  const meta = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await meta("twitter:card")).toBe("summary_large_image");
  expect(await meta("og:image:alt")).toBe("19% OFF at Northpine Outfitters");
  const answer = await fetch((await meta("og:image")) ?? "");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect([`${width}`, `${height}`]).toEqual([
    await meta("og:image:width"),
    await meta("og:image:height"),
  ]);
});

test("A deal opens the shop without a code; a code can be copied again", async ({ open, shop }) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const deal = offerOf(page, 3);
  await revealInPage(page, 3);
  await expect(deal.getByText("Did it work?")).toBeVisible();
  const offer = offerOf(page, 2);
  await revealInPage(page, 2);
  await page.evaluate(() => navigator.clipboard.writeText("something else"));
  await offer.getByRole("button", { name: shop.codes[1] }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shop.codes[1]);
});

test("The page's URL can be shared: unfolded, copied, as a QR code, printed (rule 9.6)", async ({
  open,
  shop,
}) => {
  const asked: string[] = [];
  const page = await open(shop.path, {
    permissions,
    before: async (page) => {
      await stubMerchantShop(page);
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await page.addInitScript(() => Reflect.set(window, "print", () => document.title));
    },
  });
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain(`${shop.path}/qr.svg`);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const qr = page.getByRole("img", { name: "QR code of this page's address" });
  await expect(qr).toBeInViewport();
  await expect
    .poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("button", { name: "Copy address" }).click();
  await expect(page.getByRole("status")).toHaveText("Address copied");
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(
    shop.path,
  );
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await revealInPage(page, 1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(shop.codes[0] ?? "")).toBeVisible();
  await expect(page.getByRole("button", { name: /Show code/ }).first()).toBeHidden();
  await expect(qr).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to shop" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  // The brand's colour is not printed: what is written on it takes the paper's ink.
  const ink = await page
    .locator(".ticket-meta")
    .first()
    .evaluate((it) => getComputedStyle(it).color);
  await expect(page.locator(".store-facts")).toHaveCSS("color", ink);
  // On narrow paper, as an iPhone's, the code keeps its distance from the ticket's edge.
  await page.setViewportSize({ width: 540, height: 700 });
  await expect(page.locator(".ticket-action:has(.code)")).toHaveCSS("padding-bottom", "16px");
});

test("A printed page tells its URL, also where the way to share it is folded (rule 9.6)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path);
  const shownUrl = page.getByText(shop.path).filter({ visible: true });
  await expect(shownUrl).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(shownUrl).toHaveCount(1);
  await page.locator(".link-fold").evaluate((fold) => fold.toggleAttribute("open"));
  await expect(shownUrl).toHaveCount(1);
});

test("It works with JavaScript off: reveal, feedback, filter, outbound, share (rule 9.3)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { scripts: false });
  await page.getByRole("radio", { name: /^Deals/ }).check();
  await expect(offerOf(page, 3)).toBeVisible();
  await expect(offerOf(page, 1)).toBeHidden();
  await page.getByRole("radio", { name: /^Codes/ }).check();
  await expect(offerOf(page, 1)).toBeVisible();
  await expect(offerOf(page, 3)).toBeHidden();
  const out = page.getByRole("link", { name: "Visit shop" });
  await expect(out).toHaveAttribute("rel", "sponsored nofollow noopener");
  await expect(out).toHaveAttribute("href", "https://northpine.example.com");
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy address" })).toBeHidden();
  await page.goto(shop.path);
  await revealWithoutScript(page, shop);
  await buttonOf(offerOf(page, 2)).click();
  await page.getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "It has expired" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

for (const [what, url] of [
  ["styles", /\.css$/],
  ["images", /\.(svg|webp|png)(\?|$)/],
] as const) {
  test.describe(`with ${what} off`, () => {
    test.use({ provoked: /ERR_FAILED/ });

    test(`The page is usable with ${what} off`, async ({ open, shop }) => {
      const page = await open(shop.path, {
        permissions,
        before: async (page) => {
          await stubMerchantShop(page);
          await page.route(url, (route) => route.abort());
        },
      });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Northpine Outfitters coupons",
      );
      await expect(page.getByRole("button", { name: /Show code|Get deal/ })).toHaveCount(10);
      const offer = offerOf(page, 1);
      await expect(offer).toContainText("10% OFF");
      await revealInPage(page, 1);
      await expect(offer.getByText(shop.codes[0] ?? "")).toBeVisible();
      await expect(offer.getByRole("status")).toHaveText("Copied");
    });
  });
}

test("axe finds nothing, light and dark: folded, unfolded, revealed, asked, thanked, not found", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path, { permissions, before: stubMerchantShop });
  const look = async (state: string) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    expect.soft(await findingsOf(page), `${state}, light`).toEqual([]);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    expect.soft(await findingsOf(page, aboutColours), `${state}, dark`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // What is scrolled to below the header counts as covered by it.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect.soft(await findingsOf(page, aboutLayout), `${state}, 390 px`).toEqual([]);
  };
  await look("as it loads");
  for (const fold of await page.locator("main details > summary").all()) await fold.click();
  await revealInPage(page, 1);
  await offerOf(page, 1).getByText("No", { exact: true }).click();
  await page.getByRole("button", { name: "Copy address" }).click();
  await look("revealed, with all folds open");
  await offerOf(page, 1).getByRole("button", { name: "Another reason" }).click();
  await look("thanked");
  await page.goto("/stores?letter=n");
  await look("directory by letter");
  await page.goto("/stores/no-such-cp");
  await look("not found");
});

test("The mark of a folded part is on a line of its title at every width (look)", async ({
  open,
  shop,
}) => {
  const page = await open(shop.path);
  const title = page.locator("summary").filter({ hasText: "How to use a code" });
  for (let width = 200; width <= 460; width += 4) {
    await page.setViewportSize({ width, height: 844 });
    const heights = await title.evaluate((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(it);
      const lines = new Set([...words.getClientRects()].map(({ top }) => top)).size;
      const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      return { box: it.clientHeight - padding, lines: lines * Number.parseFloat(lineHeight) };
    });
    expect.soft(Math.abs(heights.box - heights.lines), `${width} px`).toBeLessThan(2);
  }
});
