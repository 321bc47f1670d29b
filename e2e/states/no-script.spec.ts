import { portalRoutes } from "../fixtures/portal-routes.ts";
import { expect, test } from "../fixtures/test.ts";

/** Pages that are complete without script. */
const complete = ["", "*"];
const screens = portalRoutes()
  .filter((route) => !complete.includes(route))
  .map((route) => `/${route.replace(/:\w+/g, "1")}`);

test("Without script each screen says that it needs it, instead of waiting or showing a form (rule 12.14)", async ({
  open,
}) => {
  expect(screens).toContain("/staff/stores/1");
  for (const path of screens) {
    // A mailed link; other screens ignore the token.
    const page = await open(`${path}?token=a`, { scripts: false });
    // Text locators leave out what is in `noscript`.
    await expect(page.locator("noscript .banner"), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator("form, .spinner, .waiting").first(), path).toBeHidden();
    await page.context().close();
  }
});

for (const path of ["/", "/nowhere"]) {
  test(`The page at ${path} is complete without script (rule 12.14)`, async ({ open }) => {
    const page = await open(path, { scripts: false });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("noscript")).toHaveCount(0);
    await expect(page.locator(".spinner, .waiting")).toHaveCount(0);
  });
}
