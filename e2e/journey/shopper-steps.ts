import { expect } from "@playwright/test";
import type { Journey } from "./journey.ts";
import { expectSeen } from "./store-steps.ts";

/** A shopper without a session reveals a code on the live page. */
export async function takeCode({ browser, merchant, origin, storeName }: Journey): Promise<void> {
  const [live] = await Promise.all([
    merchant.waitForEvent("popup"),
    merchant.getByRole("link", { name: "Live Coupon Page" }).first().click(),
  ]);
  const address = live.url();
  expect(new URL(address).origin).toBe(origin);
  await live.close();
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const shopper = await context.newPage();
  await shopper.goto(address);
  await expect(shopper.getByRole("heading", { level: 1 })).toContainText(storeName);
  await expectSeen(shopper.locator(".store-logo"));
  expect(await shopper.content()).not.toContain("HELLO20");
  const [shop] = await Promise.all([
    shopper.waitForEvent("popup"),
    shopper
      .getByRole("button", { name: /Show code/ })
      .first()
      .click(),
  ]);
  await shop.close();
  await expect(shopper.getByText("HELLO20")).toBeVisible();
  expect(await shopper.evaluate(() => navigator.clipboard.readText())).toBe("HELLO20");

  await shopper.goto(`${origin}/stores`);
  const entry = shopper.getByRole("listitem").filter({ hasText: storeName });
  await expectSeen(entry.locator("img"));
  await context.close();
}
