import { Personas } from "@coupon-center/testing/personas";
import type { Page } from "@playwright/test";
import { createFullStore, stubMerchantShop } from "../fixtures/full-store.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { buildNextVersion, NEXT, type NextVersion } from "../fixtures/next-version.ts";
import { opener } from "../fixtures/open-page.ts";
import { buttonOf, expect, offerOf, permissions, test } from "../fixtures/shop-test.ts";

test.use({
  provoked: /Failed to load resource|dynamically imported module|Error loading route module/,
});
test.setTimeout(300_000);

let next: NextVersion;
let installation: Installation;

test.beforeAll(async () => {
  next = await buildNextVersion();
});
test.afterAll(() => next.remove());
test.beforeEach(async () => {
  installation = await startInstallation();
});
test.afterEach(() => installation.stop());

/** Which version's style and scripts a page has. */
const versionOf = (page: Page) =>
  page.evaluate(() => ({
    style: getComputedStyle(document.documentElement).getPropertyValue("--version"),
    scripts: Reflect.get(window, "version"),
  }));

test("Public pages that a shared cache keeps over an upgrade are styled and copy codes as before (decision 076)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  const shop = await createFullStore(new Personas(installation));
  const keep = async (path: string) => {
    const answer = await fetch(`${installation.url}${path}`);
    const { "content-encoding": _decoded, ...headers } = Object.fromEntries(answer.headers);
    return { path, headers, body: await answer.text() };
  };
  const kept = [await keep("/stores"), await keep(shop.path)];
  await installation.upgrade(next.main);
  for (const { path, headers, body } of kept) {
    const answers: [path: string, status: number][] = [];
    const page = await open(path, {
      permissions,
      before: async (page) => {
        page.on("response", (answer) =>
          answers.push([new URL(answer.url()).pathname, answer.status()]),
        );
        await stubMerchantShop(page);
        await page.route(`${installation.url}${path}`, (route) => route.fulfill({ headers, body }));
      },
    });
    await page.waitForLoadState("networkidle");
    expect(await versionOf(page)).toEqual({ style: NEXT, scripts: undefined });
    for (const part of [/\/style\/.+\.css$/, /\/uploads\//, /\.svg$/, /\.woff2$/])
      expect(answers.map(([name]) => name)).toContainEqual(expect.stringMatching(part));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    if (path !== shop.path) continue;
    const offer = offerOf(page, 1);
    await buttonOf(offer).click();
    await expect(offer.getByText(shop.codes[0] ?? "")).toBeVisible();
    // The code is shown before it is copied.
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(shop.codes[0]);
  }
  await closeAll();
});

test("A tab that is open over an upgrade saves what was typed, or keeps it over a reload, and names the screen that it lacks (decision 050)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  const merchant = await new Personas(installation).own("live");
  const [saved, kept] = [
    await open("/coupons/add", { as: merchant }),
    await open("/coupons/add", { as: merchant }),
  ];
  const description = (page: Page) => page.getByRole("textbox", { name: "Coupon Description" });
  for (const page of [saved, kept]) await page.waitForLoadState("networkidle");
  await installation.upgrade(next.main);

  await description(saved).fill("Typed before, saved after");
  await saved.getByRole("button", { name: "Save Coupon" }).click();
  await expect(
    saved.getByRole("heading", { name: /^Loading chunk coupon-list-[\w-]+ failed$/ }),
  ).toBeVisible();
  await saved.getByRole("button", { name: "Reload" }).click();
  const coupons = saved.getByRole("listitem").filter({ hasText: "Typed before, saved after" });
  await expect(coupons).toHaveCount(1);
  expect(await versionOf(saved)).toEqual({ style: NEXT, scripts: NEXT });

  await description(kept).fill("Typed before, kept");
  await kept.getByRole("button", { name: "Choose start date" }).click();
  await expect(kept.getByText("The calendar could not be loaded.")).toBeVisible();
  await expect(description(kept)).toHaveValue("Typed before, kept");
  await kept.reload();
  await expect(description(kept)).toHaveValue("Typed before, kept");
  await expect.poll(() => versionOf(kept)).toEqual({ style: NEXT, scripts: NEXT });
  await closeAll();
});
