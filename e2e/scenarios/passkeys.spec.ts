import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { sites } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";

const panelOf = (page: Page) => page.getByRole("region", { name: "Second factor" });
const byPasskey = (page: Page) => page.getByRole("button", { name: "Use a passkey" });

async function beginAdding(page: Page): Promise<void> {
  await panelOf(page).getByRole("button", { name: "Add a passkey" }).click();
  await confirmByPassword(page, "Continue");
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await beginAdding(page);
  await panelOf(page).getByLabel("Name of the passkey").fill(name);
  await panelOf(page).getByRole("button", { name: "Create the passkey" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await expect(page).toHaveURL("/");
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await signIn(page, email);
}

for (const site of [sites[8], sites[10]])
  test(`A merchant of client ${site.clientId} adds a passkey, logs in with it and removes it (rule 3.11)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer", site.clientId);
    const page = await open("/account", { as: merchant });
    const authenticator = await addAuthenticator(page);
    const panel = panelOf(page);
    await beginAdding(page);
    await expect(panel.getByLabel("Name of the passkey")).toHaveValue(/Chrome on/);
    await panel.getByRole("button", { name: "Cancel" }).click();
    await expect(panel.getByRole("button", { name: "Add a passkey" })).toBeFocused();
    await addPasskey(page, "My laptop");
    const codes = panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? "";
    await panel.getByRole("button", { name: "I have kept them" }).click();
    await expect(panel.getByRole("list", { name: "Passkeys" })).toContainText("My laptop");
    await expect(panel).toContainText("10 recovery codes left");
    expect(await authenticator.count()).toBe(1);

    await signOut(page);
    await logIn(page, merchant.email);
    await expect(page.getByRole("heading", { name: "Confirm with your passkey" })).toBeVisible();
    await expect(byPasskey(page)).toBeFocused();
    await authenticator.confirm(false);
    await byPasskey(page).click();
    await expect(page.getByText("That was cancelled, or took too long.")).toBeVisible();
    await authenticator.confirm(true);
    await byPasskey(page).click();
    await expect(page).toHaveURL("/my-store");

    await signOut(page);
    await logIn(page, merchant.email);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeFocused();
    await page.getByLabel("Recovery code").fill(recovery);
    await page.getByRole("button", { name: "SIGN IN" }).click();
    await expect(page).toHaveURL("/my-store");

    await page.goto("/account");
    await expect(panel).toContainText("9 recovery codes left");
    await expect(panel.getByRole("list", { name: "Passkeys" })).toContainText("last used");
    await panel.getByRole("button", { name: "Remove My laptop" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "You then log in with your password alone.",
    );
    await confirmByPassword(page, "Remove");
    await expect(page.getByText("The passkey was removed")).toBeVisible();
    await expect(panel.getByRole("list", { name: "Passkeys" })).toHaveCount(0);
    await expect(panel.getByRole("heading", { name: "Second factor" })).toBeFocused();
    await signOut(page);
    await logIn(page, merchant.email);
    await expect(page).toHaveURL("/my-store");
  });

test("Why a passkey was not added is said: cancelled, known, no WebAuthn, no secure connection (rule 3.11)", async ({
  open,
  personas,
}) => {
  const page = await open("/account", { as: await personas.own("newcomer") });
  const authenticator = await addAuthenticator(page);
  const panel = panelOf(page);
  const create = panel.getByRole("button", { name: "Create the passkey" });
  await authenticator.confirm(false);
  await addPasskey(page, "My laptop");
  await expect(panel.getByText("That was cancelled, or took too long.")).toBeVisible();
  await page.evaluate(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await create.click();
  await expect(panel.getByText("Passkeys need a secure connection")).toBeVisible();
  await page.reload();

  await authenticator.confirm(true);
  await addPasskey(page, "My laptop");
  await panel.getByRole("button", { name: "I have kept them" }).click();
  await addPasskey(page, "The same");
  await expect(panel.getByText("This device already has a passkey for your account")).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await create.click();
  await expect(panel.getByText("This browser can't use passkeys.")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
});
