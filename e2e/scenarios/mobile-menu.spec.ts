import type { Role } from "@coupon-center/testing/personas";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

const cases: readonly (readonly [Role, string, string])[] = [
  ["pending", "In review", "its preview"],
  ["live", "Live", "its live page"],
];

for (const [role, standing, leadsTo] of cases) {
  test(`On a phone the menu begins with the store, '${standing}', and ${leadsTo} (rule 12.1)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.shared(role);
    const page = await open("/account", { as: merchant, width: 390 });
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const { store } = await merchant.me();
    await expectTexts(menu, [store?.name ?? "no store", standing]);
    const links = menu.getByRole("link");
    await expect(links.nth(1)).toHaveAccessibleName(/^Live Coupon Page/);
    await expect(links.nth(1)).toHaveAttribute(
      "href",
      store?.is_approved ? new RegExp(`/${store.slug}$`) : "/my-store/preview",
    );
    await expect(menu.getByRole("link", { name: /^Live Coupon Page/ })).toHaveCount(1);
  });
}

test("The live page opens beside the portal, whose menu is closed then (rule 12.1)", async ({
  open,
  personas,
}) => {
  const page = await open("/account", { as: await personas.shared("live"), width: 390 });
  const burger = page.getByRole("button", { name: "Open menu" });
  await burger.click();
  const link = page.getByRole("link", { name: /^Live Coupon Page/ });
  const [live] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await live.close();
  await burger.click();
  await expect(link).toBeVisible();
});

test("Without a store the menu begins with its links", async ({ open, personas }) => {
  const page = await open("/account", { as: await personas.shared("newcomer"), width: 390 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const links = page.getByRole("dialog", { name: "Menu" }).getByRole("link");
  await expect(links.nth(1)).toHaveText("My Store");
});
