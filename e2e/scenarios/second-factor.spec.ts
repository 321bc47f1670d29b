import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";
import { addApp } from "../lost-answers/factor-changes.ts";
import { answerWrongly } from "../lost-answers/faults.ts";

async function logIn(page: Page, email: string, secret?: string): Promise<void> {
  await signIn(page, email, secret);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Change password" });
  await form.getByLabel("Current password").fill(password);
  await form.getByLabel("New password").fill("another horse");
  await form.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
}

test("A merchant sets up an authenticator app, logs in with a recovery code, and turns it off (rule 3.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/account", { as: merchant });
  const panel = page.getByRole("region", { name: "Second factor" });
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmByPassword(page, "Continue");
  await expect(panel.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");

  const code = panel.getByLabel("The six digits that it shows");
  await code.fill("000000");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByText("Wrong code")).toBeVisible();
  await code.fill(await codeAt(key, Date.now()));
  await panel.getByRole("button", { name: "Confirm" }).click();
  const codes = panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await page.getByRole("link", { name: "Coupons", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("They are shown only once.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(codes).toHaveCount(10);
  await panel.getByRole("button", { name: "I have kept them" }).click();
  await expect(panel).toContainText("Authenticator app, 10 recovery codes left");

  const other = await open("/login");
  await logIn(other, merchant.email);
  const field = other.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await field.fill("000000");
  await other.getByRole("button", { name: "SIGN IN" }).click();
  await expect(other.getByText("Wrong code")).toBeVisible();
  await field.fill(recovery.toUpperCase());
  await other.getByRole("button", { name: "SIGN IN" }).click();
  await expect(other).toHaveURL("/my-store");

  await page.reload();
  await expect(panel).toContainText("9 recovery codes left");
  await panel.getByRole("button", { name: "Turn off" }).click();
  await confirmByPassword(page, "Turn off");
  await expect(page.getByText("The authenticator app is off")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  await other.goto("/account");
  await expect(other).toHaveURL("/login");
});

test("On the device that has the authenticator app its key is opened there by a link, or copied (rule 3.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/account", { as: merchant, width: 390 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const panel = page.getByRole("region", { name: "Second factor" });
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmByPassword(page, "Continue");
  const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const link = panel.getByRole("link", { name: "Open it in the app on this device" });
  const uri = new URL((await link.getAttribute("href")) ?? "");
  expect([uri.protocol, uri.searchParams.get("secret")]).toEqual(["otpauth:", key]);
  expect(decodeURIComponent(uri.pathname)).toContain(merchant.email);
  await panel.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Key copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
});

test("Setting up an authenticator app can be cancelled, which changes nothing (rule 3.10)", async ({
  open,
  personas,
}) => {
  const page = await open("/account", { as: await personas.own("newcomer") });
  const panel = page.getByRole("region", { name: "Second factor" });
  const setUp = panel.getByRole("button", { name: "Set up an authenticator app" });
  const qr = panel.getByRole("img", { name: "QR code of the key" });
  await setUp.click();
  await confirmByPassword(page, "Continue");
  await expect(qr).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(qr).toBeHidden();
  await expect(setUp).toBeFocused();
  await page.reload();
  await expect(setUp).toBeVisible();
  await expect(panel.getByText("Authenticator app,")).toHaveCount(0);
});

test.describe("With failing answers", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("new recovery codes stay on the screen where the second factor fails to load beside them (rules 3.10, 12.3)", async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer");
    await addApp(merchant);
    const page = await open("/account", { as: merchant });
    const panel = page.getByRole("region", { name: "Second factor" });
    await panel.getByRole("button", { name: "New recovery codes" }).click();
    await confirmByPassword(page, "Make new codes");
    const codes = panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await stubResponse(page, calls.secondFactor, 503);
    const failed = page.waitForResponse(calls.secondFactor[1]);
    await changePassword(page);
    await failed;
    await panel.getByRole("button", { name: "I have kept them" }).click();
    await expect(panel.getByText("Something went wrong")).toBeVisible();
    await page.unrouteAll();
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(panel).toContainText("Authenticator app, 10 recovery codes left");
  });
});

test.describe("After a lost answer", () => {
  test.use({ provoked: /Failed to load resource/ });

  const loseAnswer = (page: Page) =>
    answerWrongly(page, endpoints.changePassword, null, { carriedOut: true, times: 1 });

  test("a changed password is said, and its merchant stays logged in (rules 3.7, 12.15)", async ({
    open,
    personas,
  }) => {
    const page = await open("/account", { as: await personas.own("newcomer") });
    await loseAnswer(page);
    await changePassword(page);
    await page.reload();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("form", { name: "Change password" })).toBeVisible();
  });

  test("a changed password is said, and the login asks for it and the second factor (rules 3.10, 12.15)", async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer");
    const [recovery = ""] = await addApp(merchant);
    const page = await open("/account", { as: merchant });
    await loseAnswer(page);
    await changePassword(page);
    await expect(page).toHaveURL("/login");
    await logIn(page, merchant.email, "another horse");
    await page.getByLabel("Code", { exact: true }).fill(recovery);
    await page.getByRole("button", { name: "SIGN IN" }).click();
    await expect(page).toHaveURL("/account");
  });
});
