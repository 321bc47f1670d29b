import type { Personas, Role } from "@coupon-center/testing/personas";
import type { Page } from "@playwright/test";
import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import type { Visit } from "../fixtures/shared-pages.ts";
import type { Variant } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

const types = [
  ["sitewide amount", "Savings", true],
  ["sitewide percent", "Savings", true],
  ["free shipping", "Min Order Amount", false],
  ["sale amount", "Savings", true],
  ["sale percent", "Savings", true],
  ["Other", null, false],
] as const;

/** Opens the form of a new coupon, as a merchant of the variant's client. */
async function openForm(
  open: OpenPage | Visit,
  personas: Personas,
  { site, width }: Variant,
  role: Role = "fresh",
): Promise<Page> {
  return open("/coupons/add", { as: await personas.shared(role, site.clientId), width });
}

test("Coupon form 'YOUR COUPON INFORMATION': every field, its defaults, Save Coupon when creating (rule 6.2)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await openForm(visit, personas, look);
    await expectHeading(page, "YOUR COUPON INFORMATION");
    const main = page.getByRole("main");
    await expect(main.getByLabel("Offer Type")).toHaveValue("sitewide percent");
    await expect(main.getByLabel("Savings", { exact: true })).toHaveValue("20");
    await expect(main.getByLabel("Coupon Description")).toHaveValue("");
    await expect(main.getByLabel("Destination URL")).toHaveValue("https://northpine.example.com");
    await expect(main.getByLabel("Coupon Code")).toHaveValue("");
    await expect(main.getByLabel("No Expiration Date")).not.toBeChecked();
    await expect(main.getByLabel("Is Savings Range")).not.toBeChecked();
    await expect(main.getByRole("button", { name: "Save Coupon", exact: true })).toBeEnabled();
    // 'start date now, expiration one month later'
    const start = await main.getByLabel("Start Date", { exact: true }).inputValue();
    const end = await main.getByLabel("Expiration Date", { exact: true }).inputValue();
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(27);
    expect(days).toBeLessThanOrEqual(32);
    await expectTexts(page, ["120 characters left"]);
  });
});

test("Offer types (exact values); Savings, or Min Order Amount only for free shipping; 'Is Savings Range' only for amounts and percents (rule 6.3)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await openForm(open, personas, look);
    const main = page.getByRole("main");
    const select = main.getByLabel("Offer Type");
    const offered = select.getByRole("option");
    await expect(offered).toHaveText(types.map(([type]) => type));
    for (const [type, field, range] of types) {
      await select.selectOption(type);
      for (const name of ["Savings", "Min Order Amount"]) {
        await expect(main.getByLabel(name, { exact: true })).toHaveCount(name === field ? 1 : 0);
      }
      await expect(main.getByLabel("Is Savings Range")).toHaveCount(range ? 1 : 0);
    }
    await select.selectOption("free shipping");
    await expect(main.getByLabel("Min Order Amount")).toHaveValue("10");
  });
});

test("A live preview card beside the form follows every change; the counter shows how many of 120 are left (rule 6.2)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await openForm(open, personas, look);
    const preview = page.getByRole("complementary");
    await expect(preview).toContainText(/20%\s*OFF/);
    await expect(preview).toContainText("Get deal");
    await page.getByLabel("Coupon Description").fill("Tea for two");
    await expect(preview).toContainText("Tea for two");
    await expectTexts(page, ["109 characters left"]);
    await page.getByLabel("Is Savings Range").check();
    await expect(preview).toContainText(/UP TO\s*20%\s*OFF/);
    await page.getByLabel("Offer Type").selectOption("sale amount");
    await page.getByLabel("Savings", { exact: true }).fill("12.5");
    await expect(preview).toContainText(/UP TO\s*\$12\.50\s*OFF/);
    await page.getByLabel("Offer Type").selectOption("free shipping");
    await expect(preview).toContainText("Free Shipping");
    await page.getByLabel("Offer Type").selectOption("Other");
    await expect(preview).toContainText("Sale");
    await page.getByLabel("Coupon Code").fill("TEA2");
    await expect(preview).toContainText("Show code");
    await page.getByLabel("No Expiration Date").check();
    await expect(preview).toContainText("No end date");
  });
});

test("The live preview shows the logo at 120x40 (rule 6.2)", async ({ open, personas }) => {
  const { logoFile } = await import("../fixtures/logo.ts");
  const merchant = await personas.own("pending");
  const page = await open("/my-store", { as: merchant });
  await page.getByLabel("Logo").setInputFiles(await logoFile());
  await expect(page.getByRole("img", { name: "Your logo" })).toBeVisible();
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expectTexts(page, ["Changes saved successfully"]);
  await page.goto("/coupons/add");
  const logo = page.getByRole("complementary").locator("img");
  await expect(logo).toBeVisible();
  expect(await logo.boundingBox()).toMatchObject({ width: 120, height: 40 });
});

test("Coupon add: 'Coupon created successfully', then /coupons; sent with approved true, dates as yyyy-MM-dd (rule 6.10)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("pending", site.clientId);
    const page = await open("/coupons/add", { as: merchant, width });
    await page.getByLabel("Coupon Description").fill("Everything for students");
    await page.getByLabel("No Expiration Date").check();
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && /\/api\/v1\/coupons\/?$/.test(request.url()),
    );
    await page.getByRole("button", { name: "Save Coupon" }).click();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    // 'With No Expiration Date checked, expired is sent as null'
    expect(body).toMatchObject({
      approved: true,
      expiration_date: null,
      offer_type: "sitewide percent",
      title: "20% OFF",
      start_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    await expectTexts(page, ["Coupon created successfully"]);
    await expect(page).toHaveURL("/coupons");
  });
});

test("Edit loads the coupon by id, button 'Save Changes'; update: 'Changes saved successfully', then /coupons (rule 6.10)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("pending", site.clientId);
    const coupon = await merchant.addCoupon({ isSavingsRange: true, expiration_date: null });
    const page = await open(`/coupons/${coupon.id}`, { as: merchant, width });
    await expect(page.getByLabel("Coupon Description")).toHaveValue("Winter jackets and boots");
    await expect(page.getByLabel("Is Savings Range")).toBeChecked();
    await expect(page.getByLabel("No Expiration Date")).toBeChecked();
    await page.getByLabel("Coupon Description").fill("Coats");
    await page.getByRole("button", { name: "Save Changes", exact: true }).click();
    await expectTexts(page, ["Changes saved successfully", "Coats"]);
    await expect(page).toHaveURL("/coupons");
  });
});

test("With no store the page header says to add the store to the coupons site (rule 6.14)", async ({
  visit,
  personas,
  installation,
}) => {
  await inEveryVariant(async (look) => {
    const page = await openForm(visit, personas, look, "newcomer");
    await expectHeading(
      page,
      `ADD YOUR STORE TO ${new URL(look.site.originOf(installation.url)).host}`,
    );
  });
});
