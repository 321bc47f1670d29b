import { endpoints } from "@coupon-center/contract";
import type { Page } from "@playwright/test";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();

test("Unsaved changes warn on the store form, the coupon form and an unsaved order; not after saving (rule 12.8)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const coupon = await merchant.addCoupon();
  await merchant.addCoupon({ description: "Tea for two" });
  const page = await open("/my-store", { as: merchant });

  await test.step("store form: stay, save, leave", async () => {
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Harbour Tea");
    await goTo(page, "Payment");
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await expect(page).toHaveURL("/my-store");
    await expect(name).toHaveValue("Harbour Tea");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await expectTexts(page, ["Changes saved successfully"]);
    await goTo(page, "Payment");
    await expect(page).toHaveURL("/payment");
  });

  await test.step("later changes after saving warn again", async () => {
    await goTo(page, "My Store");
    await page.getByLabel("Name", { exact: true }).fill("Harbour Tea and Cake");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await expectTexts(page, ["Changes saved successfully"]);
    await page.getByLabel("Name", { exact: true }).fill("Harbour Cake");
    await goTo(page, "Coupons");
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/coupons");
  });

  await test.step("coupon form: the browser's Back warns too; saving does not", async () => {
    await page.getByRole("link", { name: "Edit Winter jackets and boots" }).click();
    await expect(page).toHaveURL(`/coupons/${coupon.id}`);
    await page.getByLabel("Coupon Code").fill("SPRING");
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL("/coupons");
    await expect(question(page)).toHaveCount(0);
  });

  await test.step("unsaved order", async () => {
    await moveBy(page, "Winter jackets and boots", 1);
    const save = page.getByRole("button", { name: "Save changes" });
    await expect(save).toBeEnabled();
    await goTo(page, "Payment");
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await save.click();
    await expectTexts(page, ["Your changes were saved successfully"]);
    await goTo(page, "Payment");
    await expect(page).toHaveURL("/payment");
  });
});

test("What is typed while My Store is saved stays, and leaving asks about it (rules 12.3, 12.8)", async ({
  open,
  personas,
}) => {
  const page = await open("/my-store", { as: await personas.own("pending") });
  const held = await holdRequests(page, calls.updateStore[1]);
  const first = page.getByLabel("First name");
  await page.getByLabel("Last name").fill("Pine");
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByRole("form", { name: "Store" })).toHaveAttribute("aria-busy", "true");
  await first.fill("Typed while saving");
  held.release();
  await expectTexts(page, ["Changes saved successfully"]);
  await expect(page.getByRole("form", { name: "Store" })).toHaveAttribute("aria-busy", "false");
  await expect(first).toHaveValue("Typed while saving");
  await goTo(page, "Payment");
  await question(page).getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByRole("form", { name: "Store" })).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(first).toHaveValue("Typed while saving");
  await expect(page.getByLabel("Last name")).toHaveValue("Pine");
});

for (const [what, submit] of [
  ["changed", "Save Changes"],
  ["created", "Save Coupon"],
] as const) {
  test(`What is typed while a coupon is ${what} is asked about before its form is left, and can be saved too (rules 12.3, 12.8, 12.9)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("pending");
    const made = what === "changed" ? await merchant.addCoupon() : null;
    const page = await open(made ? `/coupons/${made.id}` : "/coupons/add", { as: merchant });
    const held = await holdRequests(page, /\/api\/v1\/coupons(\/\d+)?\/?$/);
    const code = page.getByLabel("Coupon Code");
    await page.getByLabel("Coupon Description").fill("Tea for two");
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("form", { name: "Coupon" })).toHaveAttribute("aria-busy", "true");
    await code.fill("TYPEDMEANWHILE");
    held.release();
    await question(page).getByRole("button", { name: "Stay here" }).click();
    await expect(code).toHaveValue("TYPEDMEANWHILE");
    await page.getByRole("button", { name: submit }).click();
    await expect(page).toHaveURL("/coupons");
    const query = { store_slug: (await merchant.me()).store?.slug, include_scheduled: true };
    expect((await merchant.ok(endpoints.listCoupons, { query })).results).toMatchObject([
      { description: "Tea for two", discount_code: "TYPEDMEANWHILE" },
    ]);
  });
}

test("Closing or reloading the tab warns about unsaved changes; signing out in another tab does not", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons/add", { as: await personas.own("pending") });
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  const description = page.getByLabel("Coupon Description");
  await expect(description).toBeVisible();
  await page.reload();
  expect(asked).toEqual([]);
  await description.pressSequentially("Tea");
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);

  await description.pressSequentially("Tea");
  const other = await page.context().newPage();
  await other.goto("/logout");
  await expect(page).toHaveURL("/login");
  await expect(question(page)).toHaveCount(0);
  await page.reload();
  expect(asked).toHaveLength(1);
});

test("Unsaved input survives the end of a session; another account's sign-in does not see it (rule 12.8)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/coupons/add", { as: merchant });
  const description = page.getByLabel("Coupon Description");
  const fill = async () => {
    await description.fill("Tea for two");
    await page.getByLabel("Offer Type").selectOption("free shipping");
    await page.getByLabel("Min Order Amount").fill("35");
    await page.getByLabel("No Expiration Date").check();
  };
  const expire = async () => {
    await stubResponse(page, calls.refresh, 401);
    await stubResponse(page, calls.createCoupon, 401);
    await page.getByRole("button", { name: "Save Coupon" }).click();
    await expect(page).toHaveURL("/login");
    await page.unrouteAll();
  };
  const enter = async (email: string, start: string) => {
    await signIn(page, email);
    await expect(page).toHaveURL(start);
  };

  await fill();
  await expire();
  await enter((await personas.shared("fresh")).email, "/my-store");
  await page.goto("/coupons/add");
  await expect(description).toHaveValue("");
  await page.goto("/logout");
  await expect(page).toHaveURL("/");

  await page.goto("/coupons/add");
  await enter(merchant.email, "/coupons/add");
  await fill();
  await expire();
  await enter(merchant.email, "/coupons/add");
  await expectTexts(page, ["What you had typed is back. It is not saved yet."]);
  await expect(description).toHaveValue("Tea for two");
  await expect(page.getByLabel("Min Order Amount")).toHaveValue("35");
  await expect(page.getByLabel("No Expiration Date")).toBeChecked();
  await page.getByRole("button", { name: "Save Coupon" }).click();
  await expect(page).toHaveURL("/coupons");
  await expect(page.getByRole("main").getByRole("listitem")).toContainText(["Tea for two"]);
});
