import { addDays, DAY_MS, type Day, dayIn, startOfDay } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { daysFromNow } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { moveBy } from "../fixtures/sorting.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const HOUR_MS = 3_600_000;

/** A day as screens and paper have it: 'Nov 23, 2026'. */
function shown(day: Day): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).format(
    Date.parse(day),
  );
}

// 'The sandbox's clock moves billing and what depends on days' (decision 035).
test("After the clock moved, days and plans follow the server's time: list, new coupon, payment, queue (rule 12.13, decision 035)", async ({
  openOwn,
}) => {
  const { installation, personas, open } = await openOwn();
  const merchant = await personas.own("live");
  const waiting = await personas.own("pending");
  const page = await open("/coupons", { as: merchant });
  await expect(page.getByText(/^Ends in [34] days$/)).toBeVisible();
  await controlSandbox(installation.url, "clock", { advance: "P2D" });
  await page.reload();
  await expect(page.getByText(/^Ends (tomorrow|in 2 days)$/).first()).toBeVisible();
  await page.getByRole("link", { name: "ADD COUPON" }).click();
  const start = page.getByLabel("Start Date", { exact: true });
  await expect(start).toHaveValue(shown(dayIn("America/New_York", Date.now() + 2 * DAY_MS)));

  const staff = await open("/staff", { as: await personas.staff() });
  const row = staff.getByRole("listitem").filter({ hasText: waiting.email });
  await expect(row.getByText("2 days ago")).toBeVisible();

  await page.goto("/payment");
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  await page.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByText(/^Your coupons stay live until /)).toBeVisible();
  await controlSandbox(installation.url, "clock", { advance: "P2M" });
  await page.reload();
  await expect(page.getByText(/^Your coupons have been hidden since /)).toBeVisible();
});

test("A list of coupons that stays open past midnight tells what has begun and ended since (rule 12.13)", async ({
  openOwn,
}) => {
  const { installation, personas, open } = await openOwn();
  const merchant = await personas.own("fresh");
  await merchant.addCoupon({ expiration_date: daysFromNow(0) });
  const before = (page: Page) => page.clock.install();
  const page = await open("/coupons", { as: merchant, before });
  await expect(page.getByText("Ends today")).toBeVisible();
  await controlSandbox(installation.url, "clock", { advance: "P1D" });
  await page.clock.fastForward(DAY_MS);
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
});

test("With an unsaved order the list of coupons is loaded anew past midnight only once that is discarded (rules 6.13, 12.13)", async ({
  openOwn,
}) => {
  const { installation, personas, open } = await openOwn();
  const merchant = await personas.own("fresh");
  for (const description of ["Tea", "Cake"])
    await merchant.addCoupon({ description, expiration_date: daysFromNow(0) });
  const before = (page: Page) => page.clock.install();
  const page = await open("/coupons", { as: merchant, before });
  const rows = page.getByRole("main").getByRole("listitem").getByRole("heading");
  await expect(rows).toHaveCount(2);
  const last = await rows.last().innerText();
  await moveBy(page, last, -1);
  await controlSandbox(installation.url, "clock", { advance: "P1D" });
  await page.clock.fastForward(DAY_MS);
  await expect(rows.first()).toHaveText(last);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(rows.last()).toHaveText(last);
  const loaded = page.waitForRequest(calls.listCoupons[1]);
  await page.clock.fastForward(60_000);
  await loaded;
  await expect(page.getByText("Expired", { exact: true })).toHaveCount(2);
});

test.describe("the end of a coupon", () => {
  test.use({ provoked: /ERR_FAILED/ });

  test("A store page that stays open past midnight tells how long 'tomorrow' still is, and at the end takes back its button, not a code that it shows; paper has the day (rules 9.6, 12.13)", async ({
    openOwn,
  }) => {
    const { installation, personas, open } = await openOwn();
    const merchant = await personas.own("fresh");
    // 26 hours before its end must be ahead, also late in the evening.
    const day = daysFromNow(2);
    for (const discount_code of ["KEPT", "LATE"])
      await merchant.addCoupon({ expiration_date: day, discount_code });
    const path = `/stores/${(await merchant.me()).store?.slug}`;
    const end = startOfDay("America/New_York", addDays(day, 1));
    await controlSandbox(installation.url, "clock", {
      to: new Date(end - 26 * HOUR_MS).toISOString(),
    });
    const before = (page: Page) => page.clock.install();
    const page = await open(path, { before });
    const [kept, late] = [page.locator(".offer-code").first(), page.locator(".offer-code").nth(1)];
    await expect(late).toContainText("Ends tomorrow");
    await page.emulateMedia({ media: "print" });
    const printed = late.locator("time").evaluate((it) => getComputedStyle(it, "::after").content);
    expect(await printed).toBe(`"Ends ${shown(day)}"`);
    await page.emulateMedia({ media: "screen" });
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(3 * HOUR_MS);
    await expect(late).toContainText(/Ends in 2[23] h \d+ min/);
    const [shop] = await Promise.all([
      page.waitForEvent("popup"),
      kept.getByRole("button", { name: /Show code/ }).click(),
    ]);
    await shop.close();
    await expect(kept.getByRole("button", { name: "KEPT" })).toBeVisible();
    await page.clock.runFor(23 * HOUR_MS);
    for (const offer of [kept, late]) await expect(offer).toContainText("Ended");
    await expect(late.getByRole("button")).toHaveCount(0);
    await expect(kept.getByRole("button", { name: "KEPT" })).toBeVisible();
  });

  test("A store page counts down by the server's time, whatever the browser's clock says (rule 12.13)", async ({
    openOwn,
  }) => {
    const { installation, personas, open } = await openOwn();
    const merchant = await personas.own("fresh");
    const day = daysFromNow(1);
    await merchant.addCoupon({ expiration_date: day });
    const path = `/stores/${(await merchant.me()).store?.slug}`;
    const end = startOfDay("America/New_York", addDays(day, 1));
    const to = new Date(end - 90 * 60_000).toISOString();
    await controlSandbox(installation.url, "clock", { to });
    for (const ahead of [0, 30 * DAY_MS]) {
      const before = (page: Page) => page.clock.setSystemTime(Date.now() + ahead);
      const page = await open(path, { before });
      await expect(page.getByText(/^Ends in 1 h (?:30|2\d) min$/)).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
    // Without the server's time, what it wrote into the page stays.
    const before = (page: Page) => page.route("**/api/**", (route) => route.abort());
    const page = await open(path, { before });
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("Ends today, 11:59 PM New York time")).toBeVisible();
  });
});
