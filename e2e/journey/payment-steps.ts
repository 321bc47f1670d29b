import { expect } from "@playwright/test";
import { exactly } from "./follow-mail.ts";
import type { Journey } from "./journey.ts";

/** Pays in the new tab, which returns to the client's site; the old tab updates by itself. */
export async function subscribe(journey: Journey): Promise<void> {
  const { installation, merchant, origin, email, price, charged, say } = journey;
  await merchant
    .getByRole("link", { name: say("payment"), exact: true })
    .first()
    .click();
  const [checkout] = await Promise.all([
    merchant.waitForEvent("popup"),
    merchant.getByRole("link", { name: say("subscribeNow") }).click(),
  ]);
  await expect(checkout.getByRole("region", { name: "Order summary" })).toContainText(charged);
  await checkout.locator('[name="card"]').fill("4242 4242 4242 4242");
  await checkout.locator('form button[type="submit"]').click();
  await expect(checkout).toHaveURL(`${origin}/payment`);
  await expect(merchant.getByText(say("nextBillingDate"))).toBeVisible();
  await checkout.close();
  await merchant.reload();
  await expect(merchant.getByRole("link", { name: say("viewReceipt") })).toBeVisible();
  await installation.mail(email, exactly(say("mailPaid", { amount: price })));
}

/** To Stripe's page for the card, and back. */
export async function visitCardPage({ merchant, origin, say }: Journey): Promise<void> {
  await merchant
    .getByRole("button", { name: say("updateCard") })
    .first()
    .click();
  await merchant.getByRole("link", { name: "Go back" }).click();
  await expect(merchant).toHaveURL(`${origin}/payment`);
  await expect(merchant.getByText(say("nextBillingDate"))).toBeVisible();
}
