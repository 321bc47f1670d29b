import { expect, test } from "./fixtures/test.ts";

test("The API's description is a page to read: every call listed, styled, each entry leading to its call (rule 13.4)", async ({
  open,
}) => {
  const page = await open("/api/docs");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Coupon Center API");
  const contents = page.getByRole("navigation", { name: "Calls" }).getByRole("link");
  const calls = page.getByRole("article");
  expect(await calls.count()).toBeGreaterThan(40);
  expect(await contents.count()).toBe(await calls.count());
  // The sheet was allowed and came: the contents stand in columns.
  await expect(page.getByRole("navigation").getByRole("list")).not.toHaveCSS("columns", "auto");

  await contents.filter({ hasText: "POST /api/v1/auth/email-login" }).click();
  await expect(page).toHaveURL(/#emailLogin$/);
  const call = page.locator("#emailLogin");
  await expect(call).toBeInViewport();
  await expect(call.getByRole("row", { name: /^password required/ })).toBeVisible();
  await expect(page.getByText("/sandbox")).toHaveCount(0);
});
