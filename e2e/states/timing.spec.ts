import type { Page, Route } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { stopClock } from "../fixtures/stop-clock.ts";
import { calls } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("Toasts 3000 ms in the layout (rule 12.4)", async ({ open, personas }) => {
  const page = await open("/my-store", {
    as: await personas.own("pending"),
    before: (page) => page.clock.install(),
  });
  const save = page.getByRole("button", { name: "SAVE CHANGES" });
  await expect(save).toBeEnabled();
  await stopClock(page);
  await save.click();
  const toast = page.getByText("Changes saved successfully");
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});

test("A failed form's message stays until the next try; 'every other notification hides after 10 s' (rule 12.4, decision 062)", async ({
  open,
  personas,
}) => {
  const { email } = await personas.shared("newcomer");
  const page = await open("/auth/password-reminder", {
    before: (page) => page.clock.install(),
  });
  const send = page.getByRole("button", { name: "SEND INSTRUCTIONS" });
  await page.getByLabel("Email").fill("nobody@northpine.example");
  await stopClock(page);
  await send.click();
  const notice = page.getByText("No User Found");
  await expect(notice).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await send.click();
  await expect(notice).toHaveCount(0);
  const sent = page.getByText(/Your password request was successfully sent/);
  await expect(sent).toBeVisible();
  await page.clock.runFor(9_500);
  await expect(sent).toBeVisible();
  await page.clock.runFor(600);
  await expect(sent).toHaveCount(0);
});

test("'No User Found' that comes after the visitor has gone on to another screen is not shown there (rule 12.4)", async ({
  open,
}) => {
  const page = await open("/auth/password-reminder");
  const held = await holdRequests(page, calls.reminder[1]);
  await page.getByLabel("Email").fill("nobody@northpine.example");
  await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
  await page.getByRole("link", { name: "Back to log in" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  const answered = page.waitForResponse(calls.reminder[1]);
  held.release();
  await (await answered).finished();
  // Longer than the page takes to draw it.
  await page.evaluate(() => fetch("/healthz"));
  await expect(page.getByText("No User Found")).toHaveCount(0);
});

test("A store that was just saved stays on its screen when a slow answer from before it arrives (rule 12.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", {
    as: await personas.own("pending"),
    before: (page) => page.clock.install(),
  });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Harbour Tea");
  const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const profile = "**/api/v1/auth/me";
  const hold = async (route: Route) => {
    const response = await route.fetch();
    read.resolve();
    await late.promise;
    await route.fulfill({ response });
  };
  await page.route(profile, hold, { times: 1 });
  await page.clock.runFor(6_000);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await read.promise;
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  const again = page.waitForRequest(profile);
  late.resolve();
  await again;
  await page.unrouteAll({ behavior: "wait" });
  await expect(name).toHaveValue("Harbour Tea");
});

test("The screen on which a store is created stays that until the next one is there (rule 4.3)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("newcomer") });
  await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
  await page.getByLabel("Website URL").fill("harbourtea.example");
  const held = await holdRequests(page, calls.me[1]);
  await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
  await expect(page.getByText("Your store page was created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^ADD YOUR STORE TO/);
  await expect(page.getByRole("button", { name: "CREATE YOUR STORE" })).toBeDisabled();
  await expect(page.getByText(/We're reviewing it now/)).toHaveCount(0);
  held.release();
  await expect(page).toHaveURL("/payment");
});

test("A coupon that is saved after its screen was left says so, and leaves its merchant on the screen that they went to (rule 12.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.own("pending") });
  const held = await holdRequests(page, calls.createCoupon[1]);
  await page.getByLabel("Coupon Description").fill("Free tea");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await page.getByRole("link", { name: "Account" }).first().click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const email = page.getByLabel("New email");
  await email.fill("ada@shop.example");
  held.release();
  await expect(page.getByText("Coupon created successfully")).toBeVisible();
  await expect(page).toHaveURL("/account");
  await expect(email).toHaveValue("ada@shop.example");
});

test("A form that is saved takes no input while the next screen loads, which has the focus then (rules 12.6, 12.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.own("pending") });
  const code = page.getByLabel("Coupon Code");
  const description = page.getByLabel("Coupon Description");
  await description.fill("Free tea");
  const held = await holdRequests(page, calls.listCoupons[1]);
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await code.focus();
  await expect(page.getByText("Coupon created successfully")).toBeVisible();
  await expect(page.locator(".opening")).toBeAttached();
  await page.keyboard.type("LATE");
  await expect(code).toHaveValue("");
  held.release();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main")).toBeFocused();
});

test("A signed-in screen waits a second for its font, and no longer (rule 12.12)", async ({
  open,
  personas,
}) => {
  const font = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<Page>();
  const opening = open("/my-store", {
    as: await personas.own("pending"),
    before: async (page) => {
      await page.route(/\.woff2$/, async (route) => {
        await font.promise;
        await route.fallback();
      });
      requested.resolve(page);
    },
  });
  // The page is not loaded, for its browser, before its font is.
  const page = await requested.promise;
  await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeEnabled();
  font.resolve();
  await opening;
});

test.describe("without its font", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("a signed-in screen is drawn in the system's (rule 12.12)", async ({ open, personas }) => {
    const page = await open("/my-store", {
      as: await personas.own("pending"),
      before: (page) => page.route(/\.woff2$/, (route) => route.abort()),
    });
    await expect(page.getByRole("button", { name: "SAVE CHANGES" })).toBeEnabled();
  });
});
