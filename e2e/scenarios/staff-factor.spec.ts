import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { addAuthenticator } from "../fixtures/virtual-authenticator.ts";

/** A brand as in production, where the default is that staff has a second factor. */
let installation: Installation;
test.beforeAll(async () => {
  installation = await startInstallation({ 8: { staffSecondFactor: "required" } });
});
test.afterAll(() => installation.stop());

const panelOf = (page: Page) => page.getByRole("region", { name: "Second factor" });

/** Everything else leads back to the account page, which says what to do. */
async function expectHeldBack(page: Page): Promise<void> {
  for (const path of ["/staff", "/staff/team"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/account");
  }
  await expect(page.getByText("Set up a second factor first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toHaveCount(0);
}

/** Sets up an authenticator app on the account page, which then shows recovery codes. */
async function setUpApp(page: Page, secret: string): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Set up an authenticator app" }).click();
  await confirmByPassword(page, "Continue", secret);
  const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await panel.getByLabel("The six digits that it shows").fill(await codeAt(key, Date.now()));
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByRole("list", { name: "Recovery codes" })).toBeVisible();
}

/** Adds a passkey on the account page; returns a recovery code. */
async function addPasskey(page: Page): Promise<string> {
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await confirmByPassword(page, "Continue");
  await panel.getByRole("button", { name: "Create the passkey" }).click();
  const codes = panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  const recovery = (await codes.first().textContent()) ?? "";
  await panel.getByRole("button", { name: "I have kept them" }).click();
  return recovery;
}

test("Where a second factor is demanded, an admin sets up an app and invites a reviewer, who adds a passkey before anything else; the admin ends the reviewer's sessions (rules 3.10, 3.11, 10.8, 10.10)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  try {
    const admin = await open("/login");
    await signIn(admin, installation.staffEmail, installation.staffPassword);
    await expect(admin).toHaveURL("/account");
    await expectHeldBack(admin);
    await setUpApp(admin, installation.staffPassword);
    await panelOf(admin).getByRole("button", { name: "I have kept them" }).click();
    await expect(admin.getByText("Set up a second factor first.")).toHaveCount(0);
    await admin.getByRole("link", { name: "Team" }).click();
    await expect(admin.getByRole("heading", { name: "TEAM" })).toBeVisible();

    const email = newEmail();
    await admin.getByLabel("Email").fill(email);
    await admin.getByRole("button", { name: "Send invitation" }).click();
    await expect(admin.getByText(`Invitation sent to ${email}`)).toBeVisible();
    const { links } = await installation.mail(email, /Your staff account/);
    const reviewer = await open(links.find((one) => one.includes("set-password")) ?? "");
    await addAuthenticator(reviewer);
    await reviewer.getByLabel("Password", { exact: true }).fill(password);
    await reviewer.getByLabel("Confirm password").fill(password);
    await reviewer.getByRole("button", { name: "Set password" }).click();
    await expect(reviewer).toHaveURL("/login");
    await signIn(reviewer, email);
    await expect(reviewer).toHaveURL("/account");
    await expectHeldBack(reviewer);
    const recovery = await addPasskey(reviewer);
    await installation.mail(email, /^Log-in to your .* account was changed/);
    await reviewer.getByRole("link", { name: "Stores" }).first().click();
    await expect(reviewer).toHaveURL("/staff");

    await reviewer.goto("/logout");
    await expect(reviewer).toHaveURL("/");
    await reviewer.goto("/login");
    await signIn(reviewer, email);
    await reviewer.getByRole("button", { name: "Use a passkey" }).click();
    await expect(reviewer).toHaveURL("/staff");
    const elsewhere = await open("/login");
    await signIn(elsewhere, email);
    await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
    await elsewhere.getByLabel("Recovery code").fill(recovery);
    await elsewhere.getByRole("button", { name: "SIGN IN" }).click();
    await expect(elsewhere).toHaveURL("/staff");

    await admin.reload();
    await admin.getByRole("button", { name: `More for ${email}` }).click();
    await admin
      .getByRole("dialog", { name: `More for ${email}` })
      .getByRole("button", { name: "End sessions" })
      .click();
    await expect(admin.getByText(`${email} is logged out everywhere`)).toBeVisible();
    for (const page of [reviewer, elsewhere]) {
      await expect(async () => {
        await page.goto("/staff");
        await expect(page).toHaveURL("/login", { timeout: 5_000 });
      }).toPass();
    }
  } finally {
    await closeAll();
  }
});

test("Staff that leaves its recovery codes is asked first, also where a factor is demanded, and then gets to the screen that it chose (rules 3.10, 3.11)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  try {
    const email = newEmail();
    await installation.operate("staff", ["add", email, "--password", password]);
    const page = await open("/login");
    await signIn(page, email);
    await setUpApp(page, password);
    await page.getByRole("link", { name: "Stores" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await expect(panelOf(page).getByRole("listitem")).toHaveCount(10);
    await page.getByRole("link", { name: "Stores" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/staff");
  } finally {
    await closeAll();
  }
});

test.describe("demanded while staff is logged in", () => {
  test.use({ provoked: /status of 403/ });

  test("the next screen that staff opens leads to where the factor is set up, also by a reload, and opens once it is demanded no longer (rule 10.10)", async ({
    openOwn,
  }) => {
    const { installation: own, personas, open } = await openOwn();
    const staff = await personas.staff();
    const pages = [await open("/staff", { as: staff }), await open("/staff/team", { as: staff })];
    for (const page of pages) await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    own.changeBrand("8", { staffSecondFactor: "required" });
    const demanded = () =>
      staff.ok(endpoints.staffListStores).then(
        () => false,
        () => true,
      );
    await expect.poll(demanded).toBe(true);
    await pages[0]?.getByRole("link", { name: /^All \d/ }).click();
    await pages[1]?.reload();
    for (const page of pages) {
      await expect(page).toHaveURL("/account");
      await expect(page.getByText("Set up a second factor first.")).toBeVisible();
    }
    own.changeBrand("8", { staffSecondFactor: "optional" });
    await expect.poll(demanded).toBe(false);
    await pages[0]?.getByRole("link", { name: "Stores" }).first().click();
    await expect(pages[0] as Page).toHaveURL("/staff");
    await pages[1]?.goto("/staff/team");
    await expect(pages[1] as Page).toHaveURL("/staff/team");
  });
});
