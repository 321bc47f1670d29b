import { expectTexts } from "../fixtures/expect-texts.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { expect, test } from "../fixtures/test.ts";

test("Duplicate opens the form with all that the coupon holds; saving makes a new one (rule 6.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const page = await open("/coupons", { as: merchant });
  const items = page.getByRole("main").getByRole("listitem");
  await items.nth(1).getByRole("link", { name: "Duplicate Your first order over $100" }).click();
  await expect(page).toHaveURL(/\/coupons\/add\?from=\d+$/);
  await expect(page.getByLabel("Offer Type", { exact: true })).toHaveValue("sitewide amount");
  await expect(page.getByLabel("Savings", { exact: true })).toHaveValue("20");
  await expect(page.getByLabel("Coupon Code")).toHaveValue("HELLO20");
  await page.getByLabel("Coupon Description").fill("Your second order over $100");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(items).toHaveCount(4);
  await expect(items.nth(3)).toContainText("Your second order over $100");
  await expect(items.nth(1)).toContainText("Your first order over $100");
});

test("A coupon to duplicate that is gone or another's leaves the usual defaults", async ({
  open,
  personas,
}) => {
  const other = await personas.shared("live");
  const foreign = await other.call<{ results: { id: number }[] }>(
    `/api/v1/coupons/?store_slug=${(await other.me()).store?.slug}&include_scheduled=true`,
  );
  const page = await open("/coupons/add?from=999999", { as: await personas.shared("fresh") });
  for (const from of ["999999", foreign.results[0]?.id, "x"]) {
    await page.goto(`/coupons/add?from=${from}`);
    await expect(page.getByLabel("Offer Type", { exact: true })).toHaveValue("sitewide percent");
    await expect(page.getByLabel("Coupon Description")).toHaveValue("");
  }
});

test("At ten Duplicate is inactive, with the reason (rule 6.11)", async ({ open, personas }) => {
  const page = await open("/coupons", { as: await personas.shared("full") });
  const button = page.getByRole("button", { name: "Duplicate Offer number 3" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription("That is all 10. Delete one to add another.");
  await expect(page.getByRole("link", { name: /^Duplicate/ })).toHaveCount(0);
});

test("A coupon's state in words, in the list and on its own screen (rule 6.15)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("live") });
  const items = page.getByRole("main").getByRole("listitem");
  await expectTexts(items.nth(0), ["Live"]);
  await expectTexts(items.nth(2), ["Scheduled"]);
  await expect(items.nth(2)).toContainText(/Starts \w+/);
  await expect(items.nth(1)).toContainText(/Ends in [234] days/);
  await items.nth(1).getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByText(/^Ends in [234] days$/)).toBeVisible();

  const waiting = await open("/coupons", { as: await personas.shared("full") });
  await expect(waiting.getByText("Ready", { exact: true })).toHaveCount(10);
  await expect(waiting.getByText("Live", { exact: true })).toHaveCount(0);
});

test("The filter by offer type: 'Select...', '{n} items selected', 'Select all', 'Unselect All'; sorting is off meanwhile, and says so (rule 6.15)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("live"), width: 390 });
  const items = page.getByRole("main").getByRole("listitem");
  const grips = page.getByRole("button", { name: /^Move/ });
  const reason = page.getByText("Sorting is off while the list is filtered.");
  const select = page.getByRole("button", { name: /^Offer types:/ });
  const options = page.getByRole("dialog", { name: "Offer types" });
  await expect(select).toHaveText("Select...");
  await expect(grips).toHaveCount(3);

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
  await expect(items).toHaveCount(3);
  await expect(grips).toHaveCount(3);
  await expect(reason).toHaveCount(0);
  await options.getByRole("button", { name: "Unselect All" }).click();
  await expect(select).toHaveText("Select...");

  await options.getByLabel("sale percent").check();
  await expectTexts(page, ["No coupon of these offer types"]);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(options).toHaveCount(0);
  await page.getByRole("button", { name: "Show all coupons" }).click();
  await expect(items).toHaveCount(3);

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
  await page.keyboard.press("Shift+Tab");
  await expect(select).toBeFocused();
  await expect(options).toHaveCount(1);
  await options.getByRole("button", { name: "Select all" }).focus();
  await page.keyboard.press("Tab");
  await expect(options).toHaveCount(0);
});

test("Deleting a coupon of an unsaved order leaves nothing to save when the rest stands as stored", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  await merchant.addCoupon({ description: "Tea" });
  await merchant.addCoupon({ description: "Cake" });
  const page = await open("/coupons", { as: merchant });
  await moveBy(page, "Tea", 1);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await page.getByRole("button", { name: "Delete Cake" }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
});

test("A coupon that was deleted elsewhere leaves the list when it is deleted here", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.addCoupon({ description: "Tea" });
  await merchant.addCoupon({ description: "Cake" });
  const page = await open("/coupons", { as: merchant });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  const elsewhere = await open("/coupons", { as: merchant });
  await elsewhere.getByRole("button", { name: "Delete Tea" }).click();
  await elsewhere.getByRole("button", { name: "Yes, delete" }).click();
  await expect(elsewhere.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete Tea" }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("Coupon deleted")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(merchant.call(`/api/coupon/${id}`)).rejects.toThrow("404");
});

test("An imported coupon keeps its label's words in the preview, when it is saved and duplicated (rule 6.3, decisions 025, 026)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.call<{ id: number }>("/api/v1/coupons/", {
    method: "POST",
    body: { offer_type: "gift-card", description: "Ten for the next order" },
  });
  const page = await open(`/coupons/${id}`, { as: merchant });
  await expect(page.getByLabel("Offer Type")).toHaveValue("Other");
  await expect(page.getByRole("complementary")).toContainText("Gift Card");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
  await page.getByRole("link", { name: /^Duplicate/ }).click();
  await expect(page.getByRole("complementary")).toContainText("Gift Card");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toContainText(["Gift Card", "Gift Card"]);
});
