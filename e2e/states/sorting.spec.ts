import type { Personas } from "@coupon-center/testing/personas";
import type { TestAccount } from "@coupon-center/testing/test-account";
import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/sign-in.ts";
import { moveBy, pickUp } from "../fixtures/sorting.ts";
import { expect, test } from "../fixtures/test.ts";

async function threeCoupons(personas: Personas): Promise<TestAccount> {
  const merchant = await personas.own("pending");
  for (const description of ["First", "Second", "Third"]) await merchant.addCoupon({ description });
  return merchant;
}

const orderOf = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");

test("Sorting with the keyboard announces positions; Escape restores the order (rule 6.13)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await threeCoupons(personas) });
  const said = page.locator('[id^="DndLiveRegion"]');
  const grip = page.getByRole("button", { name: "Move First" });
  await expect(grip).toHaveAccessibleDescription(/press space or enter, use the arrow keys/);
  await pickUp(page, "First");
  await expect(said).toHaveText("First picked up, position 1 of 3.");
  await page.keyboard.press("ArrowDown");
  await expect(said).toHaveText("First moved to position 2 of 3.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("First put back to position 1 of 3.");
  await expect(orderOf(page)).toHaveText(["First", "Second", "Third"]);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await pickUp(page, "First", "Enter");
  for (const place of [2, 3]) {
    await page.keyboard.press("ArrowDown");
    await expect(said).toHaveText(`First moved to position ${place} of 3.`);
  }
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("First dropped at position 3 of 3.");
  await expect(orderOf(page)).toHaveText(["Second", "Third", "First"]);
  await expect(grip).toBeFocused();
});

test("Sorting by touch: the list follows, the page does not scroll (rule 6.13)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", {
    as: await threeCoupons(personas),
    width: 390,
    touch: true,
  });
  const grips = page.getByRole("button", { name: /^Move/ });
  await expect(grips).toHaveCount(3);
  await grips.nth(1).evaluate((grip) => grip.scrollIntoView({ block: "center" }));
  const from = await grips.nth(2).boundingBox();
  const to = await grips.nth(0).boundingBox();
  if (!from || !to) throw new Error("the list has no grips");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
    });
  const start = from.y + from.height / 2;
  const end = to.y + to.height / 2 - 6;
  const before = await page.evaluate(() => scrollY);
  await touch("touchStart", start);
  for (let step = 1; step <= 10; step += 1) {
    await touch("touchMove", start + ((end - start) * step) / 10);
  }
  await expect(page.locator('[id^="DndLiveRegion"]')).toHaveText(/position 1 of 3/);
  await touch("touchEnd");
  await expect(orderOf(page)).toHaveText(["Third", "First", "Second"]);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test("A list that changed elsewhere is reloaded with a message, and nothing is moved (rule 6.13, decision 030)", async ({
  open,
  personas,
}) => {
  const merchant = await threeCoupons(personas);
  const page = await open("/coupons", { as: merchant });
  await moveBy(page, "First", 1);
  await merchant.addCoupon({ description: "Fourth" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText("The list has changed in the meantime. Please sort it again."),
  ).toBeVisible();
  await expect(orderOf(page)).toHaveText(["First", "Second", "Third", "Fourth"]);
});

test("A list that was sorted in another browser meanwhile is not sorted back unasked: it is reloaded with a message (rule 6.13, decision 030)", async ({
  open,
  personas,
}) => {
  const merchant = await threeCoupons(personas);
  const page = await open("/coupons", { as: merchant });
  await moveBy(page, "First", 1);
  const other = await open("/coupons", { as: merchant });
  await moveBy(other, "Third", -2);
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByText("Your changes were saved successfully")).toBeVisible();
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  await expect(
    page.getByText("The list has changed in the meantime. Please sort it again."),
  ).toBeVisible();
  await expect(orderOf(page)).toHaveText(["Third", "First", "Second"]);
  await moveBy(page, "First", 1);
  await save.click();
  await expect(page.getByText("Your changes were saved successfully")).toBeVisible();
  await page.reload();
  await expect(orderOf(page)).toHaveText(["Third", "Second", "First"]);
});

test("An order that was not saved when the session ended is back after the next sign-in, and can be saved (rules 6.13, 12.8)", async ({
  open,
  personas,
}) => {
  const merchant = await threeCoupons(personas);
  const page = await open("/coupons", { as: merchant });
  await moveBy(page, "First", 2);
  const second = await page.context().newPage();
  await second.goto("/logout");
  await expect(second).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  // What was added meanwhile goes last.
  await merchant.signInAgain();
  await merchant.addCoupon({ description: "Fourth" });
  await signIn(page, merchant.email);
  await expect(page).toHaveURL("/coupons");
  const order = ["Second", "Third", "First", "Fourth"];
  await expect(orderOf(page)).toHaveText(order);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your changes were saved successfully")).toBeVisible();
  await page.reload();
  await expect(orderOf(page)).toHaveText(order);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
});
