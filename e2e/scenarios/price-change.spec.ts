import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { waitUntil } from "@coupon-center/testing/wait-until";
import type { Page } from "@playwright/test";
import { nextApril } from "../../apps/server/src/billing/testing/move-to-april.ts";
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

for (const [role, button] of [
  ["pending", "Subscribe Now"],
  ["fresh", "Reactivate Subscription"],
] as const) {
  test(`A tab from before a change of price sells the new one by '${button}', for a month and a year (rules 8.1, 8.6, 8.30, decision 071)`, async ({
    openOwn,
  }) => {
    const { open, personas, installation } = await openOwn({ 8: { yearlyPrice: 240 } });
    const merchant = await personas.own(role);
    if (role === "fresh") {
      await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
      await controlSandbox(installation.url, "clock", { advance: "P32D" });
    }
    let prefetched: Promise<unknown> | undefined;
    const page = await open("/my-store", {
      as: merchant,
      before: async (page) => {
        prefetched = page.waitForResponse(/coupon-center-plans/);
      },
    });
    await prefetched;
    installation.changeBrand("8", { price: 39.99, yearlyPrice: 400 });
    await waitUntil("the new prices to be sold", async () => {
      const { results } = await merchant.ok(endpoints.listPlans, { query: { client: 8 } });
      return results[0]?.price.unit_amount === 3999 ? true : null;
    });
    // Older than a moment.
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.getByRole("link", { name: "Payment", exact: true }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: new RegExp(`^${button}`) }).first()).toBeVisible();
    await expect(main).toContainText("$39.99 /month");
    await expect(main).toContainText("$400.00");
    const links = main.getByRole("link", { name: /^(Subscribe|Reactivate)/ });
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) {
      const answer = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(answer.status()).toBe(200);
    }
  });
}

test("A price change with subscribers: old ones see and pay the old price, new ones the new, the moved ones are told before (rule 8.25, decision 074)", async ({
  openOwn,
}) => {
  test.slow();
  const { installation, personas, open } = await openOwn();
  const clock = (to: string) => controlSandbox(installation.url, "clock", { to });
  const move = (to: number) => clock(new Date(to * 1000).toISOString());
  // The first renewal is 30 days ahead, and so before the announced price.
  await clock(nextApril(Date.now()));
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
