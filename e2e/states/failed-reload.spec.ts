import { DAY_MS } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { daysFromNow } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

// The profile is told throughout, as only the screen's own data can't be loaded.
test.use({ provoked: /Failed to load resource/ });

const staffStore = ["GET", /\/api\/v1\/staff\/stores\/\d+$/] as const;
const staffStores = ["GET", /\/api\/v1\/staff\/stores\?/] as const;
const error = (page: Page) => page.getByRole("heading", { name: "Something went wrong" });

const failed = (page: Page, [, url]: readonly [string, RegExp]) =>
  page.waitForResponse((answer) => url.test(answer.url()) && answer.status() === 503);

test("A list of coupons whose coupons can't be loaded past midnight stays, and is loaded a minute later (rules 12.3, 12.13)", async ({
  openOwn,
}) => {
  const own = await openOwn();
  const merchant = await own.personas.own("fresh");
  await merchant.addCoupon({ expiration_date: daysFromNow(0) });
  const page = await own.open("/coupons", { as: merchant, before: (it) => it.clock.install() });
  await expect(page.getByText("Ends today")).toBeVisible();
  await controlSandbox(own.installation.url, "clock", { advance: "P1D" });
  await stubResponse(page, calls.listCoupons, 503);
  const asked = failed(page, calls.listCoupons);
  await page.clock.fastForward(DAY_MS);
  await asked;
  await page.unrouteAll();
  await expect(page.getByRole("link", { name: "ADD COUPON" })).toBeVisible();
  const expired = page.getByText("Expired", { exact: true });
  // A minute that ends before the failed load has is let pass.
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000);
      return expired.count();
    })
    .toBe(1);
  await expect(error(page)).toHaveCount(0);
});

test("Staff: a store that can't be loaded after a refund stays (rules 10.12, 12.3)", async ({
  openReview,
  personas,
}) => {
  const page = await openReview(await personas.own("fresh"));
  const payments = page.getByRole("region", { name: "Plan and payments" });
  await payments.getByRole("button", { name: /^Refund/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("They asked by telephone");
  await stubResponse(page, staffStore, 503);
  const asked = failed(page, staffStore);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await asked;
  await expect(page.getByText("Refunded: $24.99")).toBeVisible();
  await expect(payments).toBeVisible();
  await expect(error(page)).toHaveCount(0);
});

test("Staff: the list of stores stays where 'Try again' of the events beside it can't load it (rule 12.3)", async ({
  open,
  personas,
}) => {
  const before = (page: Page) => stubResponse(page, calls.parkedEvents, 503);
  const page = await open("/staff", { as: await personas.staff(), before });
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  const search = await page.getByRole("searchbox").elementHandle();
  await stubResponse(page, staffStores, 503);
  const asked = failed(page, staffStores);
  await again.click();
  await asked;
  await expect(again).toBeEnabled();
  await page.unrouteAll();
  await again.click();
  await expect(again).toHaveCount(0);
  // An error page would have replaced it.
  expect(await search?.evaluate((field) => field.isConnected)).toBe(true);
});

test("Staff: the team stays where it can't be loaded after an invitation; opened anew it is an error page (rules 12.3, 12.5)", async ({
  open,
  personas,
}) => {
  const page = await open("/staff/team", { as: await personas.staff() });
  await page.getByLabel("Email", { exact: true }).fill("ada@northpine.example");
  await stubResponse(page, calls.members, 503);
  const asked = failed(page, calls.members);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await asked;
  await expect(page.getByText(/ada@northpine\.example/).first()).toBeVisible();
  await expect(error(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Stores", exact: true }).click();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  await expect(error(page)).toBeVisible();
});
