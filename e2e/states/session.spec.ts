import { password } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { confirmByPassword } from "../fixtures/confirm-by-password.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("An authenticated visitor on a guest-only route is redirected to /my-store (rule 2.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("pending");
  const page = await open("/login", { as: merchant });
  await expect(page).toHaveURL("/my-store");
  for (const path of ["/register", "/auth/password-reminder"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/my-store");
  }
});

test("/auth/verify-email and /auth/set-password also work for a signed-in visitor (rule 3.1, decision 017)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.createStore();
  const token = await merchant.mailedToken("/auth/verify-email");
  const page = await open("/auth/set-password?token=x", { as: merchant });
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL("/auth/set-password");
  // 'If email_verified is true, go to /coupons when the user has a store'
  await page.goto(`/auth/verify-email?token=${token}`);
  await expect(page).toHaveURL("/coupons");
  expect((await merchant.me()).email_verified).toBe(true);
  // 'With no token, go to /'
  await page.goto("/auth/verify-email");
  await expect(page).toHaveURL("/");
});

test("A logged-in route without a stored user redirects to /login (rule 2.9)", async ({ open }) => {
  const page = await open("/my-store");
  await expect(page).toHaveURL("/login");
  for (const path of [
    "/coupons",
    "/coupons/add",
    "/coupons/7",
    "/payment",
    "/account",
    "/logout",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
});

test("A guest sent to /login returns to the same-origin path (rule 2.9, decision 049); no query parameter decides the target", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("pending");
  const page = await open("/coupons/add?from=mail");
  await expect(page).toHaveURL("/login");
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/coupons/add?from=mail");

  const other = await open("/login?next=https://evil.example&returnTo=//evil.example");
  await signIn(other, merchant.email);
  await expect(other).toHaveURL("/my-store");
});

test("Registration (status 201) goes to my-store, regardless of the path that the guest had requested (rule 2.1)", async ({
  open,
}) => {
  const page = await open("/payment");
  await expect(page).toHaveURL("/login");
  await page.getByRole("main").getByRole("link", { name: "Create your coupon page" }).click();
  // The address changes before the screen does, whose field has the same name.
  await expect(page.getByRole("heading", { name: "Create your coupon page" })).toBeVisible();
  await page.getByLabel("Email").fill(`wanted-${Date.now()}@northpine.example`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "NEXT" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^ADD YOUR STORE TO/ })).toBeVisible();
  await expect(page).toHaveURL("/my-store");
});

test("Password change shows 'Your password was changed successfully, you can now login' and goes to /login (rule 3.4)", async ({
  open,
  personas,
  installation,
}) => {
  const merchant = await personas.own("newcomer");
  const page = await open("/auth/password-reminder");
  await page.getByLabel("Email").fill(merchant.email);
  await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
  const mail = await installation.mail(merchant.email, /password/i);
  await page.goto(mail.links.find((link) => link.includes("/auth/set-password")) ?? "");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(
    page.getByText("Your password was changed successfully, you can now login"),
  ).toBeVisible();
  await expect(page).toHaveURL("/login");
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/my-store");
});

test("Signed in once the access token is stored in a cookie, which expires at the token expiration time; requests carry the bearer and the fixed headers (rule 2.7)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("pending");
  const page = await open("/login");
  const asked = page.waitForRequest(/auth\/me/);
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/my-store");
  const [cookie] = await page.context().cookies();
  const kept: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? ""));
  expect(kept).toMatchObject({
    token: cookie?.value,
    refresh: expect.any(String),
    email: merchant.email,
    store: { slug: expect.stringMatching(/-cp$/) },
    coupon_center_txn: null,
  });
  const { expiration } = kept as { expiration: string };
  expect(Math.abs((cookie?.expires ?? 0) * 1000 - Date.parse(expiration))).toBeLessThan(1_500);
  expect(await (await asked).allHeaders()).toMatchObject({
    "x-site-key": "8",
    "x-coupon-center": "true",
    authorization: `Bearer ${cookie?.value}`,
  });
});

test("Two tabs stay in sync after sign-in and sign-out (rule 2.7)", async ({ open, personas }) => {
  const merchant = await personas.own("pending");
  const first = await open("/login");
  const second = await first.context().newPage();
  await second.goto("/login");
  await signIn(first, merchant.email);
  await expect(first).toHaveURL("/my-store");
  await expect(second).toHaveURL("/my-store");
  await first.goto("/logout");
  await expect(first).toHaveURL("/");
  await expect(second).toHaveURL("/login");
});

test("A tab that slept while another account signed in is loaded anew for that one: nothing typed before is asked about, or saved there (rules 2.7, 12.8)", async ({
  open,
  personas,
}) => {
  const [one, other] = [await personas.own("pending"), await personas.own("pending")];
  const page = await open("/my-store", { as: one });
  await page.getByLabel("First name").fill("Ada");
  const second = await page.context().newPage();
  await second.goto("/");
  const user = await other.storedUser();
  await second.evaluate((value) => localStorage.setItem("user", value), user);
  await expect(page.getByLabel("Email")).toHaveValue(other.email);
  await expect(page.getByLabel("First name")).toHaveValue("");
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  expect((await other.me()).store?.contact_first_name).toBe("");
});

test("A tab that waits at /login goes to its target when somebody signs in in another tab (decision 049)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const first = await open("/login");
  const second = await first.context().newPage();
  await second.goto("/coupons");
  await expect(second).toHaveURL("/login");
  // The profile has changed since and loads before the list, which must not change the target.
  const changed = { ...(await merchant.me()), email_verified: false };
  await stubResponse(second, calls.me, 200, changed);
  const profile = second.waitForResponse(calls.me[1]);
  await second.route(calls.listCoupons[1], async (route) => {
    await profile;
    await route.fallback();
  });
  await signIn(first, merchant.email);
  await expect(first).toHaveURL("/my-store");
  await expect(second.getByRole("heading", { level: 1 })).not.toHaveText("Log in");
  await expect(second).toHaveURL("/coupons");
});

test("The session is renewed in the background, once across tabs (rule 2.7)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  // An access token is the same text for a second, and tabs tell it from the former one by it.
  const seconds = () => Math.floor(Date.now() / 1_000);
  await expect.poll(seconds).toBeGreaterThan(seconds());
  // As if stored a quarter of an hour ago: the access token is about to expire.
  merchant.session.expiration = new Date(Date.now() + 2_000).toISOString();
  const renewals: string[] = [];
  const count = (page: Page) =>
    page.on("request", (request) => {
      if (calls.refresh[1].test(request.url())) renewals.push(request.url());
    });
  // Begins outside the portal, as leaving a screen ends the renewal that it began.
  const first = await open("/stores", {
    as: merchant,
    before: async (page) => {
      count(page);
    },
  });
  const second = await first.context().newPage();
  count(second);
  await Promise.all([first.goto("/coupons"), second.goto("/payment")]);
  await expect(first.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  await expect(second.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  // Both are shown before they have asked for anything.
  const expiration = () => Date.parse(JSON.parse(localStorage.getItem("user") ?? "").expiration);
  for (const page of [first, second])
    await expect.poll(() => page.evaluate(expiration)).toBeGreaterThan(Date.now() + 60_000);
  await Promise.all([first, second].map((page) => page.waitForLoadState("networkidle")));
  expect(renewals).toHaveLength(1);
});

test("An ended session leads to /login, and back to the same screen (rule 2.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons", { as: merchant });
  await expect(page.getByRole("heading", { name: "MY COUPONS" })).toBeVisible();
  await stubResponse(page, calls.refresh, 401);
  await page.route(calls.listCoupons[1], (route) => route.fulfill({ status: 401, body: "{}" }));
  await page.reload();
  await expect(page).toHaveURL("/login");
  await page.unrouteAll();
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/coupons");
});

test("A question that was open when the session ended is not asked after the next sign-in (rule 2.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.signInAgain();
  const page = await open("/account", { as: merchant });
  const others = page.getByRole("button", { name: "Log out everywhere else" });
  await others.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/");
  await second.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL("/login");
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/account");
  await expect(others).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("A session that the browser deleted with its site data leads to /login at the next act, and back to the same screen (rule 2.9)", async ({
  open,
  personas,
}) => {
  const staff = await open("/staff/team", { as: await personas.staff() });
  await staff.getByLabel("Email").fill("clerk@northpine.example");
  await staff.evaluate(() => localStorage.clear());
  await staff.getByRole("button", { name: "Send invitation" }).click();
  await expect(staff).toHaveURL("/login");

  const merchant = await personas.own("pending");
  const page = await open("/my-store", { as: merchant });
  await page.getByLabel("Name", { exact: true }).fill("Northpine Outlet");
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page).toHaveURL("/login");
  // The address changes before the screen does, whose field has the same name.
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/my-store");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Northpine Outlet");
});

test("A deletion of the account leads to the landing page, and leaves no path to come back to (rule 3.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/account", { as: await personas.own("newcomer") });
  await page.getByRole("button", { name: "Delete account" }).click();
  await confirmByPassword(page, "Yes, delete");
  await expect(page.getByText("Your account was deleted")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.getItem("return-to"))).toBeNull();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});
