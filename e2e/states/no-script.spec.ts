import { expect, test } from "../fixtures/test.ts";

const screens = [
  "/login",
  "/register",
  "/auth/password-reminder",
  "/auth/set-password?token=a",
  "/auth/verify-email?token=a",
  "/my-store",
  "/coupons",
  "/coupons/add",
  "/payment",
  "/account",
  "/staff",
];

test("Without script each screen says that it needs it, instead of waiting or showing a form (rule 12.14)", async ({
  open,
}) => {
  for (const path of screens) {
    const page = await open(path, { scripts: false });
    // Text locators leave out what is in `noscript`.
    await expect(page.locator("noscript .banner"), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator("form, .spinner, .waiting").first(), path).toBeHidden();
    await page.context().close();
  }
});

test("The landing page is complete without script (rule 12.14)", async ({ open }) => {
  const page = await open("/", { scripts: false });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("noscript")).toHaveCount(0);
});
