import { expect, type Locator, type Page } from "@playwright/test";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import type { Journey } from "./journey.ts";

const itemsOf = (merchant: Page): Locator => merchant.getByRole("main").getByRole("listitem");

export async function addCoupons({ merchant, origin, say, words }: Journey): Promise<void> {
  await merchant.getByRole("link", { name: say("coupons"), exact: true }).click();
  await expect(merchant.getByText(say("createCouponForPage"))).toBeVisible();
  for (const [description, code] of [
    [words.jackets, "WINTER20"],
    [words.first, "HELLO20"],
    [words.students, ""],
  ] as const) {
    await merchant.getByRole("link", { name: say("addCoupon") }).click();
    await expect(merchant).toHaveURL(`${origin}/coupons/add`);
    await merchant.getByLabel(say("couponDescription")).fill(description);
    await merchant.getByLabel(say("couponCode")).fill(code);
    await merchant.getByRole("button", { name: say("saveCoupon") }).click();
    await expect(merchant.getByText(say("couponCreated")).first()).toBeVisible();
    await expect(merchant).toHaveURL(`${origin}/coupons`);
  }
  await expect(merchant.getByText(say("dragHint"))).toBeVisible();
}

export async function editCoupon({ merchant, say, words }: Journey): Promise<void> {
  const item = itemsOf(merchant).filter({ hasText: words.first });
  await item.getByRole("link", { name: say("edit") }).click();
  await merchant.getByLabel(say("savings"), { exact: true }).fill(words.savings);
  await merchant.getByRole("button", { name: say("saveCouponChanges") }).click();
  await expect(merchant.getByText(say("changesSaved")).first()).toBeVisible();
  await expect(item).toContainText(words.percent);
}

export async function sortCoupons({ merchant, say, words }: Journey): Promise<void> {
  const items = itemsOf(merchant);
  await expect(items.first()).toContainText(words.jackets);
  const gripOf = (coupon: string) =>
    merchant.getByRole("button", { name: say("moveCoupon", { coupon }) });
  const from = await gripOf(words.first).boundingBox();
  const to = await gripOf(words.jackets).boundingBox();
  if (!from || !to) throw new Error("the list has no grips");
  await merchant.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await merchant.mouse.down();
  await merchant.mouse.move(to.x + to.width / 2, to.y + to.height / 2 - 4, { steps: 12 });
  // Dropped before the list has followed, it would stay where it was.
  const moved = say("sortMoved", { coupon: words.first, place: 1, all: 3 });
  await expect(merchant.getByText(moved)).toBeAttached();
  await merchant.mouse.up();
  await expect(items.first()).toContainText(words.first);
  await merchant.getByRole("button", { name: say("saveChanges") }).click();
  await expect(merchant.getByText(say("orderSaved"))).toBeVisible();
  await merchant.reload();
  await expect(items.first()).toContainText(words.first);
}

export async function deleteCoupon({ merchant, say, words }: Journey): Promise<void> {
  const items = itemsOf(merchant);
  await chooseForCoupon(merchant, words.students, "delete", say);
  await merchant
    .getByRole("dialog")
    .getByRole("button", { name: say("yesDelete") })
    .click();
  await expect(items).toHaveCount(2);
}
