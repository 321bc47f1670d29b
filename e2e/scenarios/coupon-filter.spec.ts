import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

test("From six coupons on, the filter by offer type: 'Select...', '{n} items selected', 'Select all', 'Unselect All'; sorting is off meanwhile, with a note (rule 6.15)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const other = { offer_type: "Other", savings_percent: null } as const;
  for (const description of ["Fourth", "Fifth"])
    await merchant.addCoupon({ ...other, description });
  const page = await open("/coupons", { as: merchant, width: 390 });
  const items = page.getByRole("main").getByRole("listitem");
  const grips = page.getByRole("button", { name: /^Move/ });
  const reason = page.getByText("Sorting is off while the list is filtered.");
  const select = page.getByRole("button", { name: /^Offer types:/ });
  const options = page.getByRole("dialog", { name: "Offer types" });
  await expect(grips).toHaveCount(5);
  await expect(select).toHaveCount(0);
  await merchant.addCoupon({ ...other, description: "Sixth" });
  await page.reload();
  await expect(select).toHaveText("Select...");
  await expect(grips).toHaveCount(6);

  await select.click();
  await options.getByLabel("free shipping").check();
  await expect(select).toHaveText("free shipping");
  await expect(items).toHaveCount(1);
  await expect(grips).toHaveCount(0);
  await expect(reason).toBeVisible();
  await expect(page.getByText("Drag and drop to rearrange coupons")).toHaveCount(0);

  await options.getByLabel("sitewide amount").check();
  await expect(select).toHaveText("2 items selected");
  await expect(items).toHaveCount(2);
  await options.getByRole("button", { name: "Select all" }).click();
  await expect(select).toHaveText("6 items selected");
  await expect(items).toHaveCount(6);
  await expect(grips).toHaveCount(6);
  await expect(reason).toHaveCount(0);
  await options.getByRole("button", { name: "Unselect All" }).click();
  await expect(select).toHaveText("Select...");

  await options.getByLabel("sale percent").check();
  await expectTexts(page, ["No coupon of these offer types"]);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(options).toHaveCount(0);
  await page.getByRole("button", { name: "Show all coupons" }).click();
  await expect(items).toHaveCount(6);

  await select.press("Enter");
  await expect(select).toHaveAttribute("aria-expanded", "true");
  await expect(options.getByLabel("sitewide amount")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(select).toHaveText("sitewide percent");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(select).toBeFocused();
  await select.press("Space");
  await expect(options.getByLabel("sitewide amount")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(select).toBeFocused();
  await expect(options).toHaveCount(1);
  await options.getByRole("button", { name: "Select all" }).focus();
  await page.keyboard.press("Tab");
  await expect(options).toHaveCount(0);
});

test("A filter that is set stays when the list has fewer than six coupons", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  for (const description of ["Fourth", "Fifth", "Sixth"]) await merchant.addCoupon({ description });
  const page = await open("/coupons", { as: merchant });
  const select = page.getByRole("button", { name: /^Offer types:/ });
  await select.click();
  await page.getByRole("dialog", { name: "Offer types" }).getByLabel("free shipping").check();
  await page.keyboard.press("Escape");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(1);
  await chooseForCoupon(page, "", "delete");
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expectTexts(page, ["No coupon of these offer types"]);
  await expect(select).toHaveText("free shipping");
  await page.getByRole("button", { name: "Show all coupons" }).click();
  await expect(items).toHaveCount(5);
  await expect(select).toHaveCount(0);
});
