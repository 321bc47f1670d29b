import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { daysFromNow } from "@coupon-center/testing/samples";
import { waitUntil } from "@coupon-center/testing/wait-until";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

const termsUrl = "https://dealwharf.example/terms";

test("A yearly plan stands beside the monthly one, with what it saves and what is agreed to; who pays it is told '/year' everywhere, and never a month (rule 8.30, decision 085)", async ({
  openOwn,
}) => {
  test.slow();
  const { installation, personas, open } = await openOwn({ "8": { yearlyPrice: 249.9, termsUrl } });
  const landing = await open("/");
  const pricing = landing.getByRole("region", { name: "One plan, everything included" });
  await expectTexts(pricing, ["$24.99", "per month", "or $249.90 per year"]);
  await expect(landing.getByRole("main")).toContainText("paid monthly or yearly by card");

  const merchant = await personas.own("pending");
  const page = await open("/payment", { as: merchant });
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan.getByRole("heading")).toHaveText([
    "Merchant plan, $24.99 /month",
    "Merchant plan, $249.90 /year",
  ]);
  await expectTexts(plan, [
    "Saves $49.98 over paying monthly",
    "The plan renews automatically: $24.99 is charged every month, or $249.90 every year, until you cancel. You can cancel on this page at any time; your coupons stay live for the time you have paid for.",
  ]);
  await expect(plan.getByRole("link", { name: "Terms" })).toHaveAttribute(
    ...(["href", termsUrl] as const),
  );
  await expect(plan.getByRole("link", { name: "Privacy Policy" })).toBeVisible();
  await expect(plan.getByRole("link", { name: /^Subscribe Now/ })).toHaveCount(2);
  const [checkout] = await Promise.all([
    page.waitForEvent("popup"),
    plan.getByRole("link", { name: /^Subscribe Now paid yearly/ }).click(),
  ]);
  await expect(checkout.getByRole("region", { name: "Order summary" })).toContainText(
    "$249.90 per year",
  );
  await checkout.locator('[name="card"]').fill(goodCard);
  await checkout.locator('form button[type="submit"]').click();
  await expect(checkout).toHaveURL(/\/payment$/);
  await checkout.close();

  const card = page.getByRole("region", { name: "Subscription" });
  await expectTexts(card, ["Active", "$249.90 /year"]);
  const year = Number(daysFromNow(0).slice(0, 4)) + 1;
  await expect(card.getByText(new RegExp(`^Next billing date .*, ${year}$`))).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/month/i);
  const mail = await installation.mail(merchant.email, /^Payment received: \$249\.90$/);
  expect(mail.text).not.toMatch(/month/i);

  const staff = await personas.staff();
  const id = (await merchant.me()).store?.id;
  const store = await open(`/staff/stores/${id}`, { as: staff });
  const billing = store.getByRole("region", { name: "Plan and payments" });
  await expectTexts(billing, ["$249.90 /year"]);
  await expect(billing).not.toContainText(/month/i);
  const revenue = await open("/staff/revenue", { as: staff });
  await expectTexts(revenue, [
    "1 active subscription is paid yearly, and counts in the revenue at a twelfth of the price.",
  ]);
  await expect(revenue.getByRole("region", { name: "By month" })).toContainText("$20.83");
});

test("A yearly plan that saves nothing claims no saving, and one that is not sold any more is not shown; after the end 'Reactivate Subscription' opens the monthly one, beside the yearly (rules 8.6, 8.30)", async ({
  openOwn,
}) => {
  test.slow();
  const { installation, personas, open } = await openOwn({ "8": { yearlyPrice: 300 } });
  const young = await personas.own("pending");
  const page = await open("/payment", { as: young });
  await expectTexts(page, ["Merchant plan, $300.00 /year"]);
  await expect(page.getByText(/Saves/)).toHaveCount(0);

  const gone = await personas.own("fresh");
  await gone.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  await controlSandbox(installation.url, "clock", { advance: "P32D" });
  const [month, year] = (await gone.ok(endpoints.listPlans)).results;
  const ended = await open("/payment", { as: gone });
  const card = ended.getByRole("region", { name: "Subscription" });
  await expectTexts(card, ["Cancelled", "$24.99 /month"]);
  await expect(card.getByRole("link", { name: /^Reactivate Subscription/ })).toHaveAttribute(
    ...(["href", month?.payment_link.url ?? ""] as const),
  );
  const yearly = card.getByRole("link", { name: /^Subscribe yearly for \$300\.00/ });
  await expect(yearly).toHaveAttribute("href", year?.payment_link.url ?? "");
  await expect(card).toContainText("$24.99 is charged every month, or $300.00 every year");

  installation.changeBrand("8", { yearlyPrice: undefined });
  await waitUntil("the yearly plan to be gone", async () =>
    (await young.ok(endpoints.listPlans)).results.length === 1 ? true : null,
  );
  await page.reload();
  await expectTexts(page, ["Merchant plan, $24.99 /month"]);
  await expect(page.getByText("/year")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("$24.99 is charged every month until");
});
