import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

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
