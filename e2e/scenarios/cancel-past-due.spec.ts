import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { waitForMail } from "@coupon-center/testing/mailbox";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { newPastDue, planStatus } from "../fixtures/past-due.ts";
import { expect, test } from "../fixtures/test.ts";

test("Cancelling while past due: dialog, card and mail say that the coupons are hidden now and nothing is charged, and nothing is (rule 8.7, decision 058)", async ({
  openOwn,
}) => {
  const own = await openOwn();
  const merchant = await newPastDue(own);
  const page = await own.open("/payment", { as: merchant });
  const card = page.getByRole("region", { name: "Subscription" });
  await expectTexts(card, ["Past due"]);
  await page.getByRole("button", { name: "Cancel Subscription" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Subscription?" });
  await expectTexts(dialog, [
    "Your plan ends at once: your coupons are hidden, not deleted, and nothing will be charged.",
  ]);
  await dialog.getByRole("button", { name: "Yes, cancel" }).click();
  await expectTexts(card, ["Cancelled"]);
  await expect(card.getByText(/^Cancelled on /)).toBeVisible();
  await expect(
    card.getByText(/^Your coupons have been hidden since .*, and nothing will be charged\./),
  ).toBeVisible();
  // The terms of a new plan, which is charged until it is cancelled, are not about this one.
  await expect(page.getByText(/until (?!you cancel)/)).toHaveCount(0);
  // A new subscription with a payment, as the old one has ended.
  await expect(card.getByRole("link", { name: /^Reactivate Subscription/ })).toBeVisible();

  await controlSandbox(own.installation.url, "clock", { advance: "P6M" });
  const { results } = await merchant.ok(endpoints.listTransactions);
  expect(results.map((row) => row.status)).toEqual(["failed", "paid"]);
  expect(await planStatus(merchant)).toBe("canceled");

  const mail = await waitForMail(own.installation.url, merchant.email, /subscription is cancelled/);
  expect(mail.text).toContain("Your coupons are hidden now, and nothing will be charged.");
  expect(mail.text).not.toContain("until");
});
