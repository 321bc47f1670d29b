import { password } from "@coupon-center/testing/samples";
import { TestAccount } from "@coupon-center/testing/test-account";
import { openPopover, press, tabTo, typeInto } from "../fixtures/keyboard.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { expect, test } from "../fixtures/test.ts";

test("The whole journey works with the keyboard only: register, store, pay, coupons, sort, cancel, log out (rule 12.10)", async ({
  open,
  installation,
}) => {
  const email = `keys-${Date.now()}@northpine.example`;
  const page = await open("/");
  const main = page.getByRole("main");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const link = (name: string) => page.getByRole("link", { name, exact: true });

  await test.step("the skip link is focused first, and works", async () => {
    await page.keyboard.press("Tab");
    await expect(link("Skip to content")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(main).toBeFocused();
    await press(page, main.getByRole("link", { name: "Create your Coupon Page" }).first());
    await expect(page).toHaveURL("/register");
  });

  await test.step("register; an error moves the focus to the field in question", async () => {
    await press(page, button("NEXT"));
    await expect(page.getByLabel("Email")).toBeFocused();
    await typeInto(page, page.getByLabel("Email"), email);
    await typeInto(page, page.getByLabel("Password"), password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/my-store");
  });

  await test.step("create the store", async () => {
    await press(page, button("CREATE YOUR STORE"));
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type("Keyboard Tea");
    await typeInto(page, page.getByLabel("Website URL"), "keyboard-tea.example.com");
    await press(page, button("CREATE YOUR STORE"));
    await expect(page).toHaveURL("/payment");
  });

  await test.step("the address is verified, and staff approves", async () => {
    const merchant = await TestAccount.signIn(installation, 8, { email, password });
    await merchant.verify();
    await merchant.decide("approve");
  });

  await test.step("pay", async () => {
    const [checkout] = await Promise.all([
      page.waitForEvent("popup"),
      press(page, page.getByRole("link", { name: /^Subscribe Now/ })),
    ]);
    const card = checkout.locator('[name="card"]');
    for (let stop = 0; stop < 20; stop += 1) {
      if (await card.evaluate((node) => node === document.activeElement)) break;
      await checkout.keyboard.press("Tab");
    }
    await checkout.keyboard.press("ControlOrMeta+A");
    await checkout.keyboard.type("4242424242424242");
    await checkout.keyboard.press("Enter");
    await expect(page.getByText(/^Next billing date/)).toBeVisible();
    await checkout.close();
  });

  await test.step("add two coupons, one by the calendar", async () => {
    await press(page, link("Coupons"));
    for (const description of ["Tea for two", "Tea for three"]) {
      await press(page, link("ADD COUPON"));
      await expect(page).toHaveURL("/coupons/add");
      await typeInto(page, page.getByLabel("Coupon Description"), description);
      await openPopover(page, button("Choose start date"));
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("grid")).toHaveCount(0);
      await tabTo(page, page.getByLabel("No Expiration Date"));
      await page.keyboard.press("Space");
      await press(page, button("Save Coupon"));
      await expect(page).toHaveURL("/coupons");
      await expect(main.getByRole("heading", { name: description })).toBeVisible();
    }
  });

  await test.step("sort them", async () => {
    const rows = main.getByRole("list").getByRole("heading");
    await tabTo(page, button("Move Tea for three"));
    await moveBy(page, "Tea for three", -1);
    await expect(rows).toHaveText(["Tea for three", "Tea for two"]);
    await press(page, button("Save changes"));
    await expect(page.getByText("Your changes were saved successfully")).toBeVisible();
  });

  await test.step("delete one, cancel the plan, log out", async () => {
    const more = button("More for Tea for two");
    await openPopover(page, more);
    await expect(button("Duplicate")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await openPopover(page, more);
    await press(page, button("Delete"));
    await press(page, button("No, go back"));
    await expect(more).toBeFocused();
    await openPopover(page, more);
    await press(page, button("Delete"));
    await press(page, button("Yes, delete"));
    await expect(main.getByText("Tea for two", { exact: true })).toHaveCount(0);
    await press(page, link("Payment"));
    await press(page, button("Cancel Subscription"));
    await expect(button("No, go back")).toBeFocused();
    await press(page, button("Yes, cancel"));
    await expect(page.getByText(/^Cancelled on/)).toBeVisible();
    await press(page, link("Logout"));
    await expect(page).toHaveURL("/");
  });
});
