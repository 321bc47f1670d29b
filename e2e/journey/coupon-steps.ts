import { expect, type Locator, type Page } from "@playwright/test";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import type { Journey } from "./journey.ts";

const itemsOf = (merchant: Page): Locator => merchant.getByRole("main").getByRole("listitem");

export async function addCoupons({ merchant, origin }: Journey): Promise<void> {
  await merchant.getByRole("link", { name: "Coupons", exact: true }).click();
  await expect(merchant.getByText("CREATE COUPON FOR YOUR STORE PAGE")).toBeVisible();
  for (const [description, code] of [
    ["Winter jackets and boots", "WINTER20"],
    ["Your first order", "HELLO20"],
    ["Everything for students", ""],
  ]) {
    await merchant.getByRole("link", { name: "ADD COUPON" }).click();
    await expect(merchant).toHaveURL(`${origin}/coupons/add`);
    await merchant.getByLabel("Coupon Description").fill(description ?? "");
    await merchant.getByLabel("Coupon Code").fill(code ?? "");
    await merchant.getByRole("button", { name: "Save Coupon" }).click();
    await expect(merchant.getByText("Coupon created successfully").first()).toBeVisible();
    await expect(merchant).toHaveURL(`${origin}/coupons`);
  }
  await expect(merchant.getByText("Drag and drop to rearrange coupons")).toBeVisible();
}

export async function editCoupon({ merchant }: Journey): Promise<void> {
  const items = itemsOf(merchant);
  await items.filter({ hasText: "Your first order" }).getByRole("link", { name: /Edit/ }).click();
  await merchant.getByLabel("Savings", { exact: true }).fill("35");
  await merchant.getByRole("button", { name: "Save Changes" }).click();
  await expect(merchant.getByText("Changes saved successfully").first()).toBeVisible();
  await expect(items.filter({ hasText: "Your first order" })).toContainText("35%");
}

export async function sortCoupons({ merchant }: Journey): Promise<void> {
  const items = itemsOf(merchant);
  await expect(items.first()).toContainText("Winter jackets");
  const grips = merchant.getByRole("button", { name: /drag|move|reorder/i });
  const from = await grips.nth(1).boundingBox();
  const to = await grips.nth(0).boundingBox();
  if (!from || !to) throw new Error("the list has no grips");
  await merchant.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await merchant.mouse.down();
  await merchant.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 12 });
  await merchant.mouse.up();
  await expect(items.first()).toContainText("Your first order");
  await merchant.getByRole("button", { name: "Save changes" }).click();
  await expect(merchant.getByText("Your changes were saved successfully")).toBeVisible();
  await merchant.reload();
  await expect(items.first()).toContainText("Your first order");
}

export async function deleteCoupon({ merchant }: Journey): Promise<void> {
  const items = itemsOf(merchant);
  await chooseForCoupon(merchant, "Everything for students", "Delete");
  await merchant.getByRole("dialog").getByRole("button", { name: "Yes, delete" }).click();
  await expect(items).toHaveCount(2);
}
