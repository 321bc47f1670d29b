import { expect } from "@playwright/test";
import type { Journey } from "./journey.ts";

/** Pays in the new tab, which returns to the client's site; the old tab updates by itself. */
export async function subscribe(journey: Journey): Promise<void> {
  const { installation, merchant, origin, email, price } = journey;
  await merchant.getByRole("link", { name: "Payment", exact: true }).first().click();
  const [checkout] = await Promise.all([
    merchant.waitForEvent("popup"),
    merchant.getByRole("link", { name: "Subscribe Now" }).click(),
  ]);
  await expect(checkout.getByRole("region", { name: "Order summary" })).toContainText(price);
  await checkout.locator('[name="card"]').fill("4242 4242 4242 4242");
  await checkout.locator('form button[type="submit"]').click();
  await expect(checkout).toHaveURL(`${origin}/payment`);
  await expect(merchant.getByText("Next billing date")).toBeVisible();
  await checkout.close();
  await merchant.reload();
  await expect(merchant.getByRole("link", { name: "View Receipt" })).toBeVisible();
  const { subject } = await installation.mail(email, /payment/i);
  expect(subject).toBe(`Payment received: ${price}`);
}

/** To Stripe's page for the card, and back. */
export async function visitCardPage({ merchant, origin }: Journey): Promise<void> {
  await merchant.getByRole("button", { name: "Update card" }).first().click();
  await merchant.getByRole("link", { name: "Go back" }).click();
  await expect(merchant).toHaveURL(`${origin}/payment`);
  await expect(merchant.getByText("Next billing date")).toBeVisible();
}
