import { buttonOf, expect, offerOf, test } from "../fixtures/shop-test.ts";

test("With JavaScript off, the back button leads to the code again, without another answer of the server (rule 9.3)", async ({
  open,
  shop,
}) => {
  // Nothing is stubbed, as the browser would then keep no page.
  const page = await open(shop.path, { scripts: false });
  const code = page.getByText(shop.codes[0] ?? "");
  await buttonOf(offerOf(page, 1)).click();
  await expect(code).toBeVisible();
  await page.getByRole("link", { name: "All stores" }).first().click();
  await expect(page).toHaveURL("/stores");
  await page.goBack();
  await expect(code).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.goBack();
  await expect(code).toBeVisible();
});
