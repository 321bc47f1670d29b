import type { Page } from "@playwright/test";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { logoFile } from "../fixtures/logo.ts";
import { expect, test } from "../fixtures/test.ts";
import { translatePage } from "../fixtures/translate-page.ts";

// React reports that it draws the page anew (418), and nothing else.
test.use({ provoked: /Minified React error #418/ });

/** Translates a text of the page before its scripts run, as an extension does. */
const translate = (page: Page) =>
  page.route(/\/login$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(">Welcome back", ">Bienvenido");
    await route.fulfill({ response, body });
  });

const brandColour = () => getComputedStyle(document.body).getPropertyValue("--brand");

test("A page that was changed before hydration is drawn anew in the brand's look, not left blank (rule 13.6)", async ({
  open,
}) => {
  const untouched = await open("/login");
  const colour = await untouched.evaluate(brandColour);
  const page = await open("/login", { before: translate });
  await expect(page.getByText("Welcome back")).toBeVisible();
  expect(await page.evaluate(brandColour)).toBe(colour);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/auth/password-reminder");
});

test("My Store goes on where a browser's translator has replaced its texts: a logo is uploaded, and nothing typed is lost", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  const name = page.getByLabel("First name");
  await name.fill("Ada");
  await translatePage(page);
  const held = await holdRequests(page, /uploads\/image/);
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  const upload = page.getByRole("button", { name: "¡Upload logo" });
  await expect(upload.locator(".spinner")).toBeVisible();
  held.release();
  await expect(page.getByRole("button", { name: "¡Replace" })).toBeVisible();
  await expect(upload).toHaveCount(0);
  await expect(name).toHaveValue("Ada");
});

test("My Coupons goes on where a browser's translator has replaced its texts: the filter, and the count after a deletion", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.own("full") });
  await expect(page.getByText(/^10 of 10/)).toBeVisible();
  await translatePage(page);
  await page.getByRole("button", { name: /^Offer types/ }).click();
  await page.getByRole("button", { name: "¡Select all" }).click();
  await page.getByRole("button", { name: "¡Unselect All" }).click();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
  await page.getByRole("button", { name: "¡Delete", exact: true }).click();
  await page.getByRole("button", { name: "¡Yes, delete" }).click();
  await expect(page.getByText("¡Coupon deleted")).toBeVisible();
  await expect(page.getByText(/^¡9 of 10/)).toBeVisible();
});

test.describe(() => {
  // What React throws, and the router reports.
  test.use({ provoked: /removeChild/ });

  test("'Try again' draws a screen anew that could not be drawn, as an extension had removed a part of it (rule 12.3)", async ({
    open,
  }) => {
    const page = await open("/auth/password-reminder");
    const email = page.getByRole("textbox", { name: "Email" });
    await page.getByRole("button", { name: "SEND INSTRUCTIONS" }).click();
    const error = page.locator(".field-foot");
    await expect(error).toBeVisible();
    await error.evaluate((element) => element.remove());
    await email.fill("ada@shop.example");
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(email).toBeVisible();
  });
});
