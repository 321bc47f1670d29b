import { expect, test } from "../fixtures/test.ts";

test("The preview keeps the last valid saving while the field is wrong (rule 6.2)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const preview = page.getByRole("complementary", { name: "Live preview" });
  const savings = page.getByLabel("Savings", { exact: true });
  for (const [typed, shown] of [
    ["35", /35%\s*OFF/],
    ["101", /35%\s*OFF/],
    ["", /35%\s*OFF/],
    ["10", /10%\s*OFF/],
  ] as const) {
    await savings.fill(typed);
    await expect(preview).toContainText(shown);
  }
});

test("The preview has two tabs, chosen by pointer or arrow keys: the ticket, and the og image as it would be", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const page = await open("/coupons/add", { as: merchant });
  const preview = page.getByRole("complementary", { name: "Live preview" });
  const [own, shared] = ["On your page", "When shared"].map((name) =>
    preview.getByRole("tab", { name }),
  );
  await expect(preview.getByRole("tabpanel", { name: "On your page" })).toContainText("20%");
  await shared?.click();
  const { store } = await merchant.me();
  const picture = preview.getByRole("img", { name: `20% OFF at ${store?.name}` });
  await expect(picture).toContainText("Coupons and promo codes");
  const box = await picture.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1200 / 630, 2);
  await page.getByLabel("Is Savings Range").check();
  await expect(preview.getByRole("img")).toHaveAccessibleName(`UP TO 20% OFF at ${store?.name}`);
  await page.getByLabel("Offer Type").selectOption("free shipping");
  await expect(preview.getByRole("img")).toHaveAccessibleName(
    `Free Shipping at ${store?.name} · On orders over $10`,
  );
  await expect(preview.getByRole("img")).toContainText("Free ShippingOn orders over $10");
  await shared?.press("ArrowRight");
  await expect(own ?? preview).toBeFocused();
  await expect(preview.getByRole("tabpanel")).toContainText("Free Shipping");
  await expect(preview.getByRole("img")).toHaveCount(0);
  await own?.press("ArrowLeft");
  await expect(shared ?? preview).toHaveAttribute("aria-selected", "true");
});

test("'A coupon with a minimum order says so' in its preview, and still once another field of it was saved (rule 6.4, decision 063)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("fresh");
  const { id } = await merchant.addCoupon({ minimum_order_amount: 35 });
  const page = await open(`/coupons/${id}`, { as: merchant });
  const preview = page.getByRole("complementary", { name: "Live preview" });
  await expect(preview).toContainText("On orders over $35");
  await page.getByLabel("Coupon Description").fill("Boots of last winter");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.locator(".coupon-row")).toContainText("On orders over $35");
});

test("'This is how shoppers see it': the preview has their button, over the code if there is one, and does not show the code", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const preview = page.getByRole("complementary", { name: "Live preview" });
  await expect(preview.getByText("Get deal")).toBeVisible();
  await expect(preview.getByText(/^This is how shoppers see it on your page\.$/)).toBeVisible();
  await page.getByLabel("Coupon Code").fill("WINTER20");
  await expect(preview.getByText(/The code shows once they ask for it\.$/)).toBeVisible();
  await expect(preview.locator(".flap").getByText("Show code")).toBeVisible();
  await expect(preview.getByText("WINTER20")).toHaveCount(0);
});

test("The unit stands inside the field: % for a percentage, $ for money; an expiration date that is off reads 'No end date'", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh") });
  const type = page.getByLabel("Offer Type");
  for (const [offer, unit] of [
    ["sale percent", "%"],
    ["sale amount", "$"],
    ["free shipping", "$"],
  ] as const) {
    await type.selectOption(offer);
    const field = page.getByLabel(/^(Savings|Min Order Amount)$/);
    await expect(field.locator("xpath=..")).toHaveText(unit);
  }
  const end = page.getByLabel("Expiration Date", { exact: true });
  const day = await end.inputValue();
  await page.getByLabel("No Expiration Date").check();
  await expect(end).toHaveValue("No end date");
  await page.getByLabel("No Expiration Date").uncheck();
  await expect(end).toHaveValue(day);
});

test("On a phone the button to save is within sight from the start, and hides no focused field", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("fresh"), width: 390 });
  const save = page.getByRole("button", { name: "Save Coupon" });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Offer Type").focus();
  for (const name of ["Savings", "Coupon Description", "Destination URL", "Coupon Code"]) {
    const field = page.getByLabel(name, { exact: true });
    await field.focus();
    await field.scrollIntoViewIfNeeded();
    const [own, foot] = [await field.boundingBox(), await save.boundingBox()];
    expect(own?.y, name).toBeLessThan(foot?.y ?? 0);
  }
});
