import { endpoints } from "@coupon-center/contract";
import type { Personas } from "@coupon-center/testing/personas";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { expectTexts } from "../fixtures/expect-texts.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { expect, test } from "../fixtures/test.ts";

test("Duplicate opens the form with all of the coupon's fields; saving creates a new one (rule 6.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const page = await open("/coupons", { as: merchant });
  const items = page.getByRole("main").getByRole("listitem");
  await chooseForCoupon(page, "Your first order over $100", "duplicate");
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

test("Duplicating a coupon that does not exist or is another merchant's gives the usual defaults", async ({
  open,
  personas,
}) => {
  const other = await personas.shared("live");
  const query = { store_slug: (await other.me()).store?.slug, include_scheduled: true };
  const foreign = await other.ok(endpoints.listCoupons, { query });
  const page = await open("/coupons/add?from=999999", { as: await personas.shared("fresh") });
  for (const from of ["999999", foreign.results[0]?.id, "x"]) {
    await page.goto(`/coupons/add?from=${from}`);
    await expect(page.getByLabel("Offer Type", { exact: true })).toHaveValue("sitewide percent");
    await expect(page.getByLabel("Coupon Description")).toHaveValue("");
  }
});

test("At ten Duplicate is inactive, with the reason (rule 6.11)", async ({ open, personas }) => {
  const page = await open("/coupons", { as: await personas.shared("full") });
  await page.getByRole("button", { name: "More for Offer number 3" }).click();
  const duplicate = page.getByRole("button", { name: /^Duplicate/ });
  await expect(duplicate).toBeDisabled();
  await expect(duplicate).toContainText("All 10 are in use. Delete one to add another.");
  await duplicate.click({ force: true });
  await expect(page).toHaveURL("/coupons");
});

test("A coupon's state is shown as text, in the list and on its own screen (rule 6.15)", async ({
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

test("After deleting a coupon, an order that equals the stored one needs no saving", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  await merchant.addCoupon({ description: "Tea" });
  await merchant.addCoupon({ description: "Cake" });
  const page = await open("/coupons", { as: merchant });
  await moveBy(page, "Tea", 1);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await chooseForCoupon(page, "Cake", "delete");
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
});

test("A coupon that was deleted elsewhere disappears from the list when it is deleted here", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.addCoupon({ description: "Tea" });
  await merchant.addCoupon({ description: "Cake" });
  const page = await open("/coupons", { as: merchant });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  const elsewhere = await open("/coupons", { as: merchant });
  await chooseForCoupon(elsewhere, "Tea", "delete");
  await elsewhere.getByRole("button", { name: "Yes, delete" }).click();
  await expect(elsewhere.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await chooseForCoupon(page, "Tea", "delete");
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await expect(page.getByText("Coupon deleted")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(merchant.ok(endpoints.getCoupon, { params: { id } })).rejects.toThrow("404");
});

test("An imported coupon keeps its label in the preview, and when it is saved and duplicated (rule 6.3, decisions 025, 026)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.ok(endpoints.createCoupon, {
    body: { offer_type: "gift-card", description: "Ten for the next order" },
  });
  const page = await open(`/coupons/${id}`, { as: merchant });
  await expect(page.getByLabel("Offer Type")).toHaveValue("Other");
  await expect(page.getByRole("complementary")).toContainText("Gift Card");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
  await chooseForCoupon(page, "Ten for the next order", "duplicate");
  await expect(page.getByRole("complementary")).toContainText("Gift Card");
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toContainText(["Gift Card", "Gift Card"]);
});

test("A coupon that was deleted elsewhere is offered to be created anew, with what was typed (rule 6.18)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const { id } = await merchant.addCoupon();
  const page = await open(`/coupons/${id}`, { as: merchant });
  await page.getByLabel("Coupon Description").fill("Tea for two");
  await merchant.ok(endpoints.deleteCoupon, { params: { id } });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.getByText("This coupon was deleted elsewhere. 'Save Coupon' creates it again"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByText("Coupon created successfully")).toBeVisible();
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(1);
  await expect(items).toContainText("Tea for two");
});

/** A coupon whose form is open with another description, which is not saved. */
async function openChanged(open: OpenPage, personas: Personas) {
  const merchant = await personas.own("pending");
  const { id } = await merchant.addCoupon();
  const page = await open(`/coupons/${id}`, { as: merchant });
  await page.getByLabel("Coupon Description").fill("Tea for two");
  return { merchant, params: { id }, page };
}

test("A coupon that was changed elsewhere is not replaced unasked: 'Save Changes' says so, and replaces it when it is pressed again (rule 6.18)", async ({
  open,
  personas,
}) => {
  const { merchant, params, page } = await openChanged(open, personas);
  await merchant.ok(endpoints.updateCoupon, { params, body: { discount_code: "ELSEWHERE" } });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This coupon has been changed elsewhere.")).toBeVisible();
  expect(await merchant.ok(endpoints.getCoupon, { params })).toMatchObject({
    discount_code: "ELSEWHERE",
  });
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
  expect(await merchant.ok(endpoints.getCoupon, { params })).toMatchObject({
    description: "Tea for two",
    discount_code: "WINTER20",
  });
});

test("A coupon that is reached from another one's screen is saved, as nobody changed it (rule 6.18)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const first = await merchant.addCoupon();
  const second = await merchant.addCoupon();
  const page = await open(`/coupons/${first.id}`, { as: merchant });
  await page.getByRole("link", { name: "Back to coupons" }).click();
  await page.getByRole("link", { name: /^Edit/ }).nth(1).click();
  await expect(page).toHaveURL(`/coupons/${second.id}`);
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL(`/coupons/${first.id}`);
  await page.getByLabel("Coupon Description").fill("Tea for two");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
});

test("Input that a reload brings back does not replace unasked what was changed elsewhere before the reload (rules 6.18, 12.8)", async ({
  open,
  personas,
}) => {
  const { merchant, params, page } = await openChanged(open, personas);
  const elsewhere = { description: "Coffee for one", discount_code: "ELSEWHERE" };
  await merchant.ok(endpoints.updateCoupon, { params, body: elsewhere });
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel("Coupon Description")).toHaveValue("Tea for two");
  await expect(page.getByLabel("Coupon Code")).toHaveValue("ELSEWHERE");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("This coupon has been changed elsewhere.")).toBeVisible();
  expect(await merchant.ok(endpoints.getCoupon, { params })).toMatchObject(elsewhere);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL("/coupons");
  expect(await merchant.ok(endpoints.getCoupon, { params })).toMatchObject({
    description: "Tea for two",
    discount_code: "ELSEWHERE",
  });
});

test("At ten coupons the form for another says so before anything is typed (rule 6.1)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.shared("full") });
  await expectTexts(page.getByRole("main"), [
    "There is no room for another coupon",
    "All 10 are in use. Delete one to add another.",
  ]);
  await expect(page.getByRole("button", { name: "Save Coupon" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to my coupons" }).click();
  await expect(page).toHaveURL("/coupons");
});

test("A day far in the past is asked about once, under its field, and then saved as it is (rule 6.19)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  await page.getByLabel("Coupon Description").fill("Tea for two");
  await page.getByLabel("Start Date", { exact: true }).fill("2006-12-01");
  const save = page.getByRole("button", { name: "Save Coupon" });
  await save.click();
  const start = page.getByLabel("Start Date", { exact: true });
  await expect(start).toHaveAccessibleDescription(
    "This is more than a year ago. Save again if it is right.",
  );
  await expect(start).toBeFocused();
  await save.click();
  await expect(page).toHaveURL("/coupons");
  const { store } = await merchant.me();
  const query = { store_slug: store?.slug, include_scheduled: true };
  const { results } = await merchant.ok(endpoints.listCoupons, { query });
  expect(results.map(({ start_date }) => start_date)).toEqual(["2006-12-01"]);
});
