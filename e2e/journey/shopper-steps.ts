import { expect } from "@playwright/test";
import { expectSeen } from "../fixtures/expect-seen.ts";
import { enter, type Journey } from "./journey.ts";

/** A shopper without a session, who got the live page's address, reveals a code there. */
export async function takeCode(journey: Journey): Promise<void> {
  const { merchant, origin, siteName, storeName, say } = journey;
  const [live] = await Promise.all([
    merchant.waitForEvent("popup"),
    merchant
      .getByRole("link", { name: say("liveCouponPage") })
      .first()
      .click(),
  ]);
  const address = live.url();
  expect(new URL(address).origin).toBe(origin);
  await live.close();
  const shopper = await enter(journey, { permissions: ["clipboard-read", "clipboard-write"] });
  await shopper.goto(address);
  await expect(shopper.getByRole("heading", { level: 1 })).toContainText(storeName);
  await expectSeen(shopper.locator(".store-logo"));
  expect(await shopper.content()).not.toContain("HELLO20");
  const [shop] = await Promise.all([
    shopper.waitForEvent("popup"),
    shopper
      .getByRole("button", { name: say("showCode") })
      .first()
      .click(),
  ]);
  await shop.close();
  await expect(shopper.getByText("HELLO20")).toBeVisible();
  // The code is shown before it is copied.
  await expect.poll(() => shopper.evaluate(() => navigator.clipboard.readText())).toBe("HELLO20");

  await shopper.getByRole("banner").getByRole("link", { name: siteName }).click();
  await expect(shopper).toHaveURL(`${origin}/stores`);
  const entry = shopper.getByRole("listitem").filter({ hasText: storeName });
  await expectSeen(entry.locator("img"));
  await shopper.context().close();
}
