import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

/** As with all cookies and site data blocked. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const storage of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  });

test.describe(() => {
  // The router's script of scroll positions says and throws it.
  test.use({ provoked: /The operation is insecure|^uncaught: $/ });

  test("Where the browser refuses storage, '/login' and '/register' say so in place of their forms (rule 2.7)", async ({
    open,
  }) => {
    for (const path of ["/login", "/register"]) {
      const page = await open(path, { before: refuseStorage });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "This browser is blocking storage for this site",
      );
      await expect(page.getByText("Allow cookies and site data for this site")).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
    }
  });

  test("Where the browser refuses storage, a link to set a new password is mailed, and sets it (rule 2.7)", async ({
    open,
    personas,
    installation,
  }) => {
    const { email } = await personas.own("newcomer");
    const page = await open("/auth/password-reminder", { before: refuseStorage });
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
    await expect(page.getByText(/Your password request was successfully sent/)).toBeVisible();
    const { links } = await installation.mail(email, /password/i);
    await page.goto(links.find((link) => link.includes("/auth/set-password")) ?? "");
    await page.getByLabel("Password", { exact: true }).fill("another horse");
    await page.getByLabel("Confirm password").fill("another horse");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText(/Your password was changed successfully/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This browser is blocking storage for this site",
    );
  });
});

/** As on a phone without space. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 5_000_000; size >= 1; ) {
      try {
        window.localStorage.setItem(`other ${window.localStorage.length}`, "x".repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });

test("With a full storage a merchant signs in and saves the store, until the page is left (rule 2.7)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/login");
  await fillStorage(page);
  await signIn(page, merchant.email);
  await page.getByLabel("Name", { exact: true }).fill("Northpine of the full phone");
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully")).toBeVisible();
  await page.getByRole("link", { name: "Payment", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/login");
});
