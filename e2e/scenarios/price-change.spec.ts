import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Page } from "@playwright/test";
import { expectTexts } from "../fixtures/expect-texts.ts";
import type { OpenPage } from "../fixtures/open-page.ts";
import { expect, test } from "../fixtures/test.ts";

const DAY = 86_400;

/** Subscribes on the payment page and at Stripe, by links; returns the merchant's own page. */
async function subscribe(open: OpenPage, merchant: TestAccount, price: string): Promise<Page> {
  const page = await open("/payment", { as: merchant });
  await expect(page.getByText(price).first()).toBeVisible();
  const [checkout] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /^Subscribe Now/ }).click(),
  ]);
  await expect(checkout.getByRole("region", { name: "Order summary" })).toContainText(price);
  await checkout.locator('[name="card"]').fill(goodCard);
  await checkout.locator('form button[type="submit"]').click();
  await expect(checkout).toHaveURL(/\/payment$/);
  await checkout.close();
  await expect(card(page).getByText("Active", { exact: true })).toBeVisible();
  return page;
}

const card = (page: Page) => page.getByRole("region", { name: "Subscription" });

test("A price change with subscribers: old ones see and pay the old price, new ones the new, the moved ones are told before (rule 8.25, decision 074)", async ({
  openOwn,
}) => {
  test.slow();
  const { installation, personas, open } = await openOwn();
  const move = (to: number) =>
    controlSandbox(installation.url, "clock", { to: new Date(to * 1000).toISOString() });
  const paidBy = async (merchant: TestAccount) =>
    (await merchant.ok(endpoints.listTransactions)).results.map(({ amount }) => amount);
  const old = await personas.own("pending");
  const page = await subscribe(open, old, "$24.99");
  await expectTexts(card(page), ["$24.99 /month"]);

  installation.changeBrand("8", { price: 29.99 });
  const young = await personas.own("pending");
  await waitUntil("the new price to be sold", async () => {
    const [plan] = (await young.ok(endpoints.listPlans)).results;
    return plan?.price.unit_amount === 2999 ? true : null;
  });
  const youngPage = await subscribe(open, young, "$29.99");
  await expectTexts(card(youngPage), ["$29.99 /month"]);
  await page.reload();
  await expectTexts(card(page), ["$24.99 /month"]);
  await expect(card(page).getByText("29.99")).toHaveCount(0);

  const dry = await installation.operate("prices", ["move"]);
  expect(dry).toContain("1 at $24.99: announced, charged from");
  expect(dry).toContain("1 at $29.99: has this price");
  await installation.operate("prices", ["move", "--yes"]);
  const mail = await installation.mail(old.email, /^Your plan will cost \$29\.99 from /);
  expect(mail.text).toContain("changes from $24.99 to $29.99 a month");
  const letter = await page.context().newPage();
  await letter.goto(`${installation.url}/sandbox/mail/${mail.id}/html`);
  const [again] = await Promise.all([
    letter.waitForEvent("popup"),
    letter.getByRole("link", { name: "View your plan" }).click(),
  ]);
  // The job that notes the mail as sent runs when the clock moves.
  await controlSandbox(installation.url, "clock", { advance: "PT1M" });
  const coming = await waitUntil("the coming price", async () => {
    const plan = (await old.me()).store?.stripe_subscription;
    return plan?.coming_price ?? null;
  });
  await again.reload();
  await expectTexts(card(again), ["$24.99 /month"]);
  const day = mail.subject.replace(/^.* from /, "");
  expect(mail.text).toContain(`your payment on ${day}`);
  await expect(card(again).getByText(/^\$29\.99 \/month from /)).toBeVisible();

  await move(coming.from - DAY);
  await waitUntil("the change to be made at Stripe", async () =>
    (await installation.operate("prices", ["list"])).includes("being made") ? true : null,
  );
  await again.reload();
  await expect(card(again).getByText(/^\$29\.99 \/month from /)).toBeVisible();
  expect(await paidBy(old)).toEqual([2499, 2499]);
  await move(coming.from + DAY);
  await waitUntil("the renewal", async () => ((await paidBy(old)).length === 3 ? true : null));
  expect(await paidBy(old)).toEqual([2999, 2499, 2499]);
  expect(new Set(await paidBy(young))).toEqual(new Set([2999]));
  await again.reload();
  await expectTexts(card(again), ["$29.99 /month"]);
  await expect(card(again).getByText(/from/)).toHaveCount(0);
  const receipts = again.getByRole("link", { name: "View Receipt" });
  for (const [index, amount] of ["$29.99", "$24.99"].entries()) {
    const [receipt] = await Promise.all([again.waitForEvent("popup"), receipts.nth(index).click()]);
    await expect(receipt.locator("body")).toContainText(amount);
    await receipt.close();
  }
});
