import { password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { expect, test } from "../fixtures/test.ts";

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "SIGN IN" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

test("A merchant sets up an authenticator app, logs in with a recovery code, and turns it off (rule 3.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/account", { as: merchant });
  const panel = page.getByRole("region", { name: "Second factor" });
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmByPassword(page, "Go on");
  await expect(panel.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");

  const code = panel.getByLabel("The six digits that it shows");
  await code.fill("000000");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByText("The code is not right")).toBeVisible();
  await code.fill(await codeAt(key, Date.now()));
  await panel.getByRole("button", { name: "Confirm" }).click();
  const codes = panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await page.getByRole("link", { name: "Coupons", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("They are shown this once.");
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
  await expect(other.getByText("The code is not right")).toBeVisible();
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
  await confirmByPassword(page, "Go on");
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
  await confirmByPassword(page, "Go on");
  await expect(qr).toBeVisible();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(qr).toBeHidden();
  await expect(setUp).toBeFocused();
  await page.reload();
  await expect(setUp).toBeVisible();
  await expect(panel.getByText("Authenticator app,")).toHaveCount(0);
});
