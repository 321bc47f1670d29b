import { daysFromNow, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { logoFile } from "../fixtures/logo.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("A submit button has the focus again when its action has failed, and when it is done (rule 12.5)", async ({
    open,
    personas,
  }) => {
    const page = await open("/my-store", { as: await personas.own("pending") });
    await stubResponse(page, calls.updateStore, 503);
    await page.getByLabel("First name").fill("Ana");
    const save = page.getByRole("button", { name: "SAVE CHANGES" });
    await save.press("Enter");
    await expect(page.getByText("Service Unavailable")).toBeVisible();
    await expect(save).toBeFocused();
    await page.unroute(calls.updateStore[1]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Changes saved successfully")).toBeVisible();
    await expect(save).toBeFocused();
  });

  test("'Try again' of a receipt has the focus again when it has failed again (rule 12.5)", async ({
    open,
    personas,
  }) => {
    const page = await open("/payment/receipts/1", {
      as: await personas.shared("fresh"),
      before: async (page) => stubResponse(page, calls.transactions, 502),
    });
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    const held = await holdRequests(page, calls.transactions[1]);
    const asked = page.waitForRequest(calls.transactions[1]);
    await again.press("Enter");
    await asked;
    held.release();
    await expect(again).toBeEnabled();
    await expect(again).toBeFocused();
  });

  test("'Try again' of a part of the payment screen has the focus again when it has failed again (rules 8.16, 12.5)", async ({
    open,
    personas,
  }) => {
    const page = await open("/payment", {
      as: await personas.shared("fresh"),
      before: async (page) => stubResponse(page, calls.plans, 502),
    });
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    const asked = page.waitForResponse(calls.plans[1]);
    await again.press("Enter");
    await asked;
    await expect(again).toBeEnabled();
    await expect(again).toBeFocused();
  });

  test("A dialog's button has the focus again when its action has failed (rules 12.5, 12.6)", async ({
    open,
    personas,
  }) => {
    const page = await open("/coupons", { as: await personas.shared("live") });
    await stubResponse(page, calls.deleteCoupon, 503);
    await page.getByRole("button", { name: /^More for Winter/ }).press("Enter");
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Yes, delete" }).press("Enter");
    await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  });
});

test("The heading of its part has the focus when an action removes the button that opened its dialog (rule 12.6)", async ({
  openReview,
  personas,
}) => {
  const page = await openReview(await personas.own("pending"));
  await page.getByRole("button", { name: "Give a free plan" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Last free day" }).fill(daysFromNow(30));
  await dialog.getByLabel("Reason").fill("A pilot");
  await dialog.getByRole("button", { name: "Give a free plan" }).press("Enter");
  await expect(page.getByRole("button", { name: "End now" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Plan and payments" })).toBeFocused();
});

test("'Upload logo' has the focus when the logo is removed, with the button that did it (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.shared("newcomer") });
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("button", { name: "Upload logo" })).toBeFocused();
});

test("Each step of setting up a second factor has the focus at its beginning, and giving up its button (rules 12.6, 12.10)", async ({
  open,
  personas,
}) => {
  const page = await open("/account", { as: await personas.own("newcomer") });
  const panel = page.getByRole("region", { name: "Second factor" });
  const heading = panel.getByRole("heading", { name: "Second factor" });
  const setUp = panel.getByRole("button", { name: "Set up an authenticator app" });
  const begin = async () => {
    await setUp.press("Enter");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(heading).toBeFocused();
    const key = [
      panel.getByRole("button", { name: "Copy" }),
      panel.getByRole("link", { name: "Open it in the app on this device" }),
    ];
    for (const next of [...key, panel.getByLabel("The six digits that it shows")]) {
      await page.keyboard.press("Tab");
      await expect(next).toBeFocused();
    }
  };
  await begin();
  await panel.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(setUp).toBeFocused();
  await begin();
  const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.keyboard.type(await codeAt(key, Date.now()));
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  await expect(heading).toBeFocused();
  await panel.getByRole("button", { name: "I have kept them" }).press("Enter");
  await expect(panel.getByRole("button", { name: "Turn off" })).toBeVisible();
  await expect(heading).toBeFocused();
});

test("The next screen's content has the focus when the link or button that led to it is gone", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.own("live") });
  const edit = page.getByRole("link", { name: /^Edit/ }).first();
  await expect(edit).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  await edit.press("Enter");
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(save).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await save.press("Enter");
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("A screen reader hears the title of each screen that a link leads to, where the focus stays, too (rule 12.10)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("live") });
  await expect(page.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  const announced = page.locator("body > .hidden-text[role=status]");
  await expect(announced).toHaveText("");
  const link = page.getByRole("banner").getByRole("link", { name: "Payment", exact: true });
  await link.press("Enter");
  await expect(announced).toHaveText(/^Payment/);
  await expect(link).toBeFocused();
  expect(await announced.textContent()).toBe(await page.title());
  await page.goBack();
  await expect(announced).toHaveText(/coupons/i);
});

test("At the window's lower edge the mark of the focus is whole (rule 12.10)", async ({
  open,
  personas,
}) => {
  const live = await personas.shared("live");
  const { store } = await live.me();
  for (const [path, as] of [["/coupons", live] as const, [`/stores/${store?.slug}`] as const]) {
    const page = await open(path, { as, width: 390 });
    await page.setViewportSize({ width: 390, height: 500 });
    const last = page.getByRole("contentinfo").getByRole("link").last();
    await last.waitFor();
    const ends: number[] = [];
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press("Tab");
      // Its outline is 2 px wide, with a gap of 2 px.
      const end = () => (document.activeElement?.getBoundingClientRect().bottom ?? 0) + 4;
      ends.push(await page.evaluate(end));
    }
    expect(Math.max(...ends), path).toBeLessThanOrEqual(500);
  }
});
