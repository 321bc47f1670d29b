import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { expect, test } from "../fixtures/test.ts";

test("Sign-in (/login): email, password, SIGN IN button, links to /register and /auth/password-reminder (rule 2.4)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/login", { site, width });
    const main = page.getByRole("main");
    await expect(main.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(main.getByLabel("Password")).toHaveAttribute("type", "password");
    await expect(main.getByRole("button", { name: "SIGN IN", exact: true })).toBeEnabled();
    await expect(main.locator('a[href="/register"]')).toBeVisible();
    await expect(main.locator('a[href="/auth/password-reminder"]')).toBeVisible();
  });
});

test("Register (/register): 'Create your coupon page', email and password, NEXT, consent link, link to /login (rule 2.1)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/register", { site, width });
    const main = page.getByRole("main");
    await expectHeading(main, "Create your coupon page");
    await expect(main.getByLabel("Email")).toBeVisible();
    await expect(main.getByLabel("Password")).toHaveAttribute("autocomplete", "new-password");
    await expect(main.getByRole("button", { name: "NEXT", exact: true })).toBeEnabled();
    await expect(main.getByRole("link", { name: /Privacy Policy/ })).toHaveAttribute(
      "href",
      site.privacyPolicyUrl,
    );
    await expect(main.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  });
});

test("Set password: 'Set a new password', fields password and confirmation; reads token (rule 3.4)", async ({
  open,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await open("/auth/set-password?token=abc", { site, width });
    await expectHeading(page, "Set a new password");
    await page.getByLabel("Password", { exact: true }).fill("secret1");
    await page.getByLabel("Confirm password").fill("secret1");
    const sent = page.waitForRequest(/set-new-password/);
    await page.getByRole("main").getByRole("button").click();
    expect((await sent).postDataJSON()).toEqual({ password: "secret1", token: "abc" });
    await expectTexts(page, ["Reset email has expired, please request a new one"]);
    // A dead link makes another try useless: the one action asks for a new link.
    const main = page.getByRole("main");
    await expect(main.getByRole("textbox")).toHaveCount(0);
    const next = main.getByRole("link", { name: "Request a new link" });
    await expect(next).toHaveAttribute("href", "/auth/password-reminder");
    const bare = await open("/auth/set-password", { site, width });
    await expectTexts(bare, ["Reset email has expired, please request a new one"]);
  });
});

test("Password reminder: 'Password Reminder', email field, SEND INSTRUCTIONS; 404 'No User Found'; the success text (rule 3.3)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const known = await personas.shared("newcomer", site.clientId);
    const page = await open("/auth/password-reminder", { site, width });
    await expectHeading(page, "Password Reminder");
    const send = page.getByRole("button", { name: "SEND INSTRUCTIONS", exact: true });
    await page.getByLabel("Email").fill("nobody@northpine.example");
    await send.click();
    await expectTexts(page, ["No User Found"]);
    await page.getByLabel("Email").fill(known.email);
    await send.click();
    await expectTexts(page, [
      "Your password request was successfully sent. Check your email inbox for further instructions.",
    ]);
    await expect(page.getByText("No User Found")).toHaveCount(0);
  });
});

test("Logout: shows 'Sorry to see you go ...', signs out, goes to / (rule 2.8)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("newcomer", site.clientId);
    const page = await open("/logout", { as: merchant, width });
    await expectHeading(page, "Sorry to see you go ...");
    await expect(page).toHaveURL("/");
    const kept = await page.evaluate(() => [localStorage.length, document.cookie]);
    expect(kept).toEqual([0, ""]);
    await expect(merchant.me()).rejects.toThrow("401");
  });
});

test("Email verification page: a spinner while the token is verified; failure: 'An error occurred/Link is expired', then / (rule 3.1)", async ({
  open,
  installation,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await open("about:blank", { site, width });
    const held = await holdRequests(page, /api\/v1\/auth\/verify-email/);
    await page.goto(`${site.originOf(installation.url)}/auth/verify-email?token=old`);
    await expect(page.getByRole("main").getByRole("status")).toHaveText("Please wait");
    held.release();
    await expectTexts(page, ["An error occurred/Link is expired"]);
    await expect(page).toHaveURL("/");
  });
});
