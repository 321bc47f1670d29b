import { password } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { expect, test } from "../fixtures/test.ts";

// React reports that it draws the page anew (418), and nothing else.
test.use({ provoked: /Minified React error #418/ });

/** Puts an icon beside each field before the page's scripts run, as password managers do. */
const addIcons = (page: Page) =>
  page.route(/\/login$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<input[^>]*>/g, "$&<span>*</span>");
    await route.fulfill({ response, body });
  });

for (const [what, before] of [
  ["", async () => {}],
  ["on a page that a password manager has changed, ", addIcons],
] as const) {
  test(`What is typed before a form's scripts arrive ${what}is sent, also in place of what an earlier visit had typed (rules 12.3, 12.8)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("pending");
    const page = await open("/login", { before });
    const email = page.getByLabel("Email");
    await expect(page.getByRole("button", { name: "SIGN IN" })).toBeEnabled();
    await email.fill("earlier@northpine.example");
    const held = await holdRequests(page, /\/assets\/.*\.js$/);
    await page.reload({ waitUntil: "commit" });
    await email.pressSequentially(merchant.email);
    const secret = page.getByLabel("Password");
    await secret.pressSequentially(password);
    await expect(page.getByRole("button", { name: "SIGN IN" })).toBeDisabled();
    held.release();
    await expect(page.getByRole("button", { name: "SIGN IN" })).toBeEnabled();
    await expect(email).toHaveValue(merchant.email);
    await expect(secret).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/my-store");
  });
}
