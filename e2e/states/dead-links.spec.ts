import { endpoints } from "@coupon-center/contract";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const expired = "Reset email has expired, please request a new one";

test("A dead link to set a password is still dead after a reload, which never shows its form (rule 3.4)", async ({
  open,
}) => {
  const page = await open("/auth/set-password?token=x");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm password").fill("correct horse");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText(expired)).toBeVisible();
  // Before any script runs, and from then on.
  const html = await (await page.reload())?.text();
  expect(html).toContain("Set a new password");
  expect(html).not.toContain('type="password"');
  await expect(page.getByText(expired)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to log in" })).toBeVisible();
});

test.describe(() => {
  test.use({ provoked: /Failed to load resource/ });

  test("A password that is refused as too common is said under its field, and its link is not called dead (rule 3.4, decision 019)", async ({
    open,
  }) => {
    const page = await open("/auth/set-password?token=x");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("123456");
    await page.getByLabel("Confirm password").fill("123456");
    await stubResponse(page, calls.setPassword, 400, { password: ["This password is too common"] });
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(password).toHaveAccessibleDescription("This password is too common");
    await expect(password).toBeFocused();
    await expect(page.getByText(expired)).toHaveCount(0);
  });

  test("Setting a password without a connection tells the cause (rules 3.4, 12.3)", async ({
    open,
  }) => {
    const page = await open("/auth/set-password?token=x");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByLabel("Confirm password").fill("correct horse");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Set password" }).click();
    const cause = "You are offline: check your connection and try again.";
    await expect(page.getByText(`${expired}. ${cause}`)).toBeVisible();
    await expect(page.getByLabel("Confirm password")).toHaveValue("correct horse");
  });
});

test("Who is signed in gets the new link by the button, as the form is for guests only (rule 3.4, decision 017)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/auth/set-password", { as: merchant });
  const main = page.getByRole("main");
  await expect(main.getByText(expired)).toBeVisible();
  await expect(main.getByText(merchant.email)).toBeVisible();
  await main.getByRole("button", { name: "Request a new link" }).click();
  await expect(main.getByText("Your password request was successfully sent.")).toBeVisible();
  const mail = await installation.mail(merchant.email, /password/i);
  expect(mail.links.join()).toContain("/auth/set-password?token=");
});

test("Guests only get a link to the form for another link beside the form that sets a password (rule 3.4, decision 017)", async ({
  open,
  personas,
}) => {
  const path = "/auth/set-password?token=x";
  const another = { name: "Request a new link" };
  await expect((await open(path)).getByRole("link", another)).toBeVisible();
  const page = await open(path, { as: await personas.shared("pending") });
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toBeVisible();
  await expect(page.getByRole("link", another)).toHaveCount(0);
});

for (const path of ["/login/now", "/auth/new-password", "/account/settings", "/logout/all", "/x"]) {
  test.describe(() => {
    test.use({ provoked: /Failed to load resource/ });

    test(`At ${path}, where nothing is, the page says so in words (rule 12.7)`, async ({
      open,
    }) => {
      const page = await open(path);
      // With its scripts it says the same.
      await page.waitForLoadState("networkidle");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Not Found" })).toBeVisible();
      await expect(main).toContainText("There is nothing at this address.");
      await expect(main.getByRole("link", { name: "Go to the start page" })).toBeVisible();
    });
  });
}

test("A signed-in visitor sees nothing of a guest's page while the scripts of a 404 load", async ({
  open,
  personas,
}) => {
  const page = await open("/", { as: await personas.shared("pending") });
  const scripts = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/nowhere", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("404")).toBeHidden();
  await expect(page.getByRole("link", { name: "Log in" })).toBeHidden();
  scripts.release();
  await expect(main.getByText("404")).toBeVisible();
  await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
});

test("A link that sets a new password ends the session of whoever is signed in here, also at the server (rules 2.8, 3.4)", async ({
  open,
  personas,
  installation,
}) => {
  const [merchant, other] = [await personas.own("newcomer"), await personas.own("newcomer")];
  await merchant.ok(endpoints.passwordReset, { body: { email: merchant.email } });
  const { links } = await installation.mail(merchant.email, /password/i);
  const page = await open(links.find((link) => link.includes("set-password")) ?? "", { as: other });
  const { refresh } = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? ""));
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByLabel("Confirm password").fill("correct horse");
  const ended = page.waitForResponse(/auth\/logout/);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL("/login");
  await ended;
  await expect(other.ok(endpoints.refreshSession, { body: { refresh } })).rejects.toThrow("401");
});
