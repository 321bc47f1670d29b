import { stubMerchantShop } from "../fixtures/full-store.ts";
import { buttonOf, expect, offerOf, permissions, test } from "../fixtures/shop-test.ts";
import { translatePage } from "../fixtures/translate-page.ts";

for (const scripts of [true, false]) {
  test(`A browser's translator leaves the code as it is, and translates what is around it, ${scripts ? "with" : "without"} script (rule 9.13)`, async ({
    open,
    shop,
  }) => {
    const page = await open(shop.path, { permissions, scripts, before: stubMerchantShop });
    if (scripts) await translatePage(page);
    await buttonOf(offerOf(page, 1)).click();
    const code = page.locator(".code");
    await expect(code).toHaveText(shop.codes[0] ?? "");
    await expect(code).toHaveAttribute("translate", "no");
    if (scripts) await expect(offerOf(page, 1).getByRole("status")).toHaveText("¡Copied");
  });
}
