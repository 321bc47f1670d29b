import type { Transaction } from "@coupon-center/contract";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { startInstallation } from "../fixtures/installation.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { opener } from "../fixtures/open-page.ts";
import { Personas } from "../fixtures/personas.ts";
import { expect, test } from "../fixtures/test.ts";
import { waitUntil } from "../fixtures/wait-until.ts";

const paysOnceFailsLater = "4000 0000 0000 0341";

test("Cancelling while past due: dialog, card and mail say that the coupons are hidden now and nothing is charged, and nothing is (rule 8.7, decision 058)", async ({
  browser,
}) => {
  const installation = await startInstallation();
  const { open, closeAll } = opener(browser, installation);
  try {
    const merchant = await new Personas(installation).own("pending");
    await merchant.pay(paysOnceFailsLater);
    const move = (advance: string) =>
      merchant.call("/sandbox/clock", { method: "POST", body: { advance } });
    const status = async () => (await merchant.me()).store?.stripe_subscription?.status;
    await move("P1M");
    await waitUntil("the failed renewal to arrive", async () =>
      (await status()) === "past_due" ? true : null,
    );

    const page = await open("/payment", { as: merchant });
    const card = page.getByRole("region", { name: "Subscription" });
    await expectTexts(card, ["Past due"]);
    await page.getByRole("button", { name: "Cancel Subscription" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel Subscription?" });
    await expectTexts(dialog, [
      "Your plan ends at once: your coupons are hidden, and nothing will be charged. None is deleted.",
    ]);
    await dialog.getByRole("button", { name: "Yes, cancel" }).click();
    await expectTexts(card, ["Cancelled"]);
    await expect(card.getByText(/^Cancelled on /)).toBeVisible();
    await expect(
      card.getByText(/^Your coupons are hidden since .*, and nothing will be charged\./),
    ).toBeVisible();
    await expect(page.getByText(/until/)).toHaveCount(0);
    // Anew, and for a payment: the old one is gone for good.
    await expect(card.getByRole("link", { name: /^Reactivate Subscription/ })).toBeVisible();

    await move("P6M");
    const { results } = await merchant.call<{ results: Transaction[] }>(
      "/api/v1/coupon-center-transactions",
    );
    expect(results.map((row) => row.status)).toEqual(["failed", "paid"]);
    expect(await status()).toBe("canceled");

    const mail = await waitForMail(installation.url, merchant.email, /subscription is cancelled/);
    expect(mail.text).toContain("Your coupons are hidden now, and nothing will be charged.");
    expect(mail.text).not.toContain("until");
  } finally {
    await closeAll();
    await installation.stop();
  }
});
