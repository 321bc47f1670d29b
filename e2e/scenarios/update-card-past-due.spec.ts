import { goodCard } from "@coupon-center/testing/pay-by-link";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { newPastDue } from "../fixtures/past-due.ts";
import { expect, test } from "../fixtures/test.ts";

test("Past due: a good card on Stripe's page pays what is open at once (rule 8.23)", async ({
  openOwn,
}) => {
  const own = await openOwn();
  const merchant = await newPastDue(own);
  const page = await own.open("/payment", { as: merchant });
  const plan = page.getByRole("region", { name: "Subscription" });
  await expectTexts(plan, ["Past due"]);
  await expect(plan.getByText(/^We could not collect the last payment\./)).toContainText(
    "We will try the payment again on",
  );

  await plan.getByRole("button", { name: "Update card" }).click();
  await page.locator('[name="card"]').fill(goodCard);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("link", { name: "Go back" }).click();

  await expectTexts(plan, ["Active"]);
  await expect(plan.getByText("Next billing date")).toBeVisible();
  await expect(page.getByText("Past due")).toHaveCount(0);
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole("link", { name: /^Pay now/ })).toHaveCount(0);
});
