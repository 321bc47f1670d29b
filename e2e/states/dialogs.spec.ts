import { endpoints } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

/** Everything that closes a dialog by itself. */
async function tryToLeave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(8, 500);
}

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("A confirmation stays open while its action runs, and says that it failed (rules 12.3, 12.5, 12.6)", async ({
    open,
    personas,
  }) => {
    const page = await open("/coupons", { as: await personas.shared("live") });
    await stubResponse(page, calls.deleteCoupon, 429, { detail: "x" });
    const held = await holdRequests(page, calls.deleteCoupon[1]);
    await chooseForCoupon(page, "Winter jackets and boots", "delete");
    const dialog = page.getByRole("dialog", { name: "Delete coupon?" });
    await dialog.getByRole("button", { name: "Yes, delete" }).click();
    await expect(dialog.getByRole("button", { name: "Please wait..." })).toBeVisible();
    await tryToLeave(page);
    held.release();
    await expect(dialog.getByRole("alert")).toContainText("could not be deleted");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  test("A reason's dialog stays open while it is sent, and keeps the reason if that fails (rules 12.3, 12.5, 12.6)", async ({
    openReview,
    personas,
  }) => {
    const page = await openReview(await personas.shared("pending"));
    await stubResponse(page, ["POST", /\/decline$/], 503);
    const held = await holdRequests(page, /\/decline$/);
    await page.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The website does not open");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(dialog.getByRole("button", { name: "No, go back" })).toBeDisabled();
    await tryToLeave(page);
    held.release();
    await expect(dialog).toContainText("Service Unavailable");
    await expect(dialog.getByLabel("Reason")).toHaveValue("The website does not open");
    await page.mouse.click(8, 500);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("Staff: the question before a colleague is suspended stays open where that fails, says why, and tries again (rules 10.5, 12.3)", async ({
    open,
    personas,
  }) => {
    const email = newEmail();
    const admin = await personas.staff();
    await admin.ok(endpoints.staffInvite, { body: { email, role: "reviewer" } });
    const page = await open("/staff/team", { as: admin });
    const suspend = ["POST", /\/staff\/members\/\d+\/suspend$/] as const;
    await stubResponse(page, suspend, 503);
    await page.getByRole("button", { name: `More for ${email}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    const question = page.getByRole("dialog", { name: "Suspend", exact: true });
    await question.getByRole("button", { name: "Suspend" }).click();
    await expect(question.getByRole("alert")).toContainText("Service Unavailable");
    await page.unroute(suspend[1]);
    await question.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(`${email} is suspended`)).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});

test("After a coupon is deleted by keyboard the focus is on the screen's content (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.own("live") });
  await page.getByRole("button", { name: /^More for Winter/ }).press("Enter");
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Yes, delete" }).press("Enter");
  await expect(page.getByText("Coupon deleted")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("After the plan is cancelled, and resumed, by keyboard the focus is on the screen's content (rule 12.6)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.own("fresh") });
  await page.getByRole("button", { name: "Cancel Subscription" }).press("Enter");
  await page.getByRole("button", { name: "Yes, cancel" }).press("Enter");
  const resume = page.getByRole("button", { name: "Reactivate Subscription" });
  await expect(resume).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await resume.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel Subscription" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
