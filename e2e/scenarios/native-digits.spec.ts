import { addDays, endpoints } from "@coupon-center/contract";
import { sayIn } from "@coupon-center/contract/say";
import { Personas } from "@coupon-center/testing/personas";
import { daysFromNow, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import { expect, test } from "../fixtures/test.ts";

const say = sayIn("ar-EG");
const native = (text: string) => text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
/** A day as it is typed in Egypt: '٣١/١٢/٢٠٢٦'. */
const typed = (day: string) => native(day.split("-").toReversed().join("/"));
const description = "شحن مجاني";

let installation: Installation;
test.beforeAll(async () => {
  installation = await startInstallation({ 8: { locale: "ar-EG" } });
});
test.afterAll(() => installation.stop());

test("A merchant of an Arabic brand types native digits in every field of numbers and days, and as a code (rule 1.9)", async ({
  browser,
}) => {
  const { open, closeAll } = opener(browser, installation);
  try {
    const merchant = await new Personas(installation).own("live");
    const saved = async () => {
      const query = { client: 8, include_scheduled: true };
      const { results } = await merchant.ok(endpoints.listCoupons, { query });
      return results.find((coupon) => coupon.description === description);
    };
    const [start, end] = [daysFromNow(2), daysFromNow(40)];
    const page = await open("/coupons/add", { as: merchant });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(say("offerType")).selectOption("free shipping");
    await field(say("minOrderAmount")).fill("١٬٢٥٠٫٥٠");
    await page.getByLabel(say("couponDescription")).fill(description);
    await field(say("startDate")).fill(typed(start));
    await field(say("expirationDate")).fill(typed(end));
    await page.getByRole("button", { name: say("saveCoupon") }).click();
    await expect(page).toHaveURL(/\/coupons$/);
    expect(await saved()).toMatchObject({
      minimum_order_amount: 1250.5,
      start_date: start,
      expiration_date: end,
    });

    await page.goto(`/coupons/${(await saved())?.id}`);
    await field(say("offerType")).selectOption("sale percent");
    await field(say("savings")).fill("٣٥٪");
    await field(say("expirationDate")).fill(native(addDays(end, 1)));
    await page.getByRole("button", { name: say("saveCouponChanges") }).click();
    await expect(page.getByText(say("changesSaved"))).toBeVisible();
    expect(await saved()).toMatchObject({ savings_percent: 35, expiration_date: addDays(end, 1) });

    await page.goto("/account");
    const panel = page.locator("[aria-labelledby=second-factor]");
    await panel.getByRole("button", { name: say("setUpApp") }).click();
    await page.getByRole("dialog").locator("input[type=password]").fill(password);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("goOn") })
      .click();
    const key = ((await panel.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await panel.locator("input").fill(native(await codeAt(key, Date.now())));
    await panel.locator("[type=submit]").click();
    await expect(panel.getByRole("listitem")).toHaveCount(10);
  } finally {
    await closeAll();
  }
});

test("An amount with three decimals of a brand that writes them after a comma stays what was typed, also when its coupon is edited (rule 6.6, decision 052)", async ({
  openOwn,
}) => {
  const dinars = { currency: "TND", currencySymbol: "DT", price: 75, timeZone: "Africa/Tunis" };
  const { open, personas } = await openOwn({ 8: { locale: "ar-TN", ...dinars } });
  const say = sayIn("ar-TN");
  const merchant = await personas.own("pending");
  const saved = async () => {
    const query = { client: 8, include_scheduled: true };
    const { results } = await merchant.ok(endpoints.listCoupons, { query });
    return results[0];
  };
  const page = await open("/coupons/add", { as: merchant });
  const savings = page.getByLabel(say("savings"), { exact: true });
  await page.getByLabel(say("offerType"), { exact: true }).selectOption("sitewide amount");
  await savings.fill("12,500");
  await page.getByLabel(say("couponDescription")).fill(description);
  await page.getByRole("button", { name: say("saveCoupon") }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  expect(await saved()).toMatchObject({ savings_amount: 12.5 });

  await page.goto(`/coupons/${(await saved())?.id}`);
  await expect(savings).toHaveValue("12,5");
  await savings.fill("7,125");
  await savings.press("Tab");
  await savings.press("Tab");
  await expect(savings).toHaveValue("7,125");
  await page.getByRole("button", { name: say("saveCouponChanges") }).click();
  await expect(page).toHaveURL(/\/coupons$/);
  expect(await saved()).toMatchObject({ savings_amount: 7.125 });
});
