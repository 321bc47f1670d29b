import { expectSeen } from "../fixtures/expect-seen.ts";
import { createFullStore } from "../fixtures/full-store.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

const permissions = ["clipboard-read", "clipboard-write"];

test("A shopper takes a code and reports that it did not work; the merchant copies the page's URL and sees the report", async ({
  open,
  personas,
}) => {
  const { merchant, path, codes } = await createFullStore(personas);
  const [code = ""] = codes;
  const shopper = await open(path, { permissions });
  expect(await shopper.content()).not.toContain("CANARY");
  const offer = shopper.getByRole("listitem").filter({ hasText: "Offer 1:" });

  await test.step("the code is copied, shown and announced (rule 9.3)", async () => {
    const [shop] = await Promise.all([
      shopper.waitForEvent("popup"),
      offer.getByRole("button", { name: /Show code/ }).click(),
    ]);
    await shop.close();
    await expect(offer.getByRole("button", { name: code })).toBeFocused();
    await expect(offer.getByRole("status")).toHaveText("Copied");
    expect(await shopper.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });

  await test.step("'Did it work?' with reasons (rule 9.8)", async () => {
    await offer.getByText("No", { exact: true }).click();
    await offer.getByRole("button", { name: "My order was too small" }).click();
    await expect(offer.getByRole("status").last()).toHaveText("Thank you. The store will see it.");
  });

  await test.step("the merchant sees it on the coupon (rule 6.17)", async () => {
    const page = await open("/coupons", { as: merchant });
    const row = page.getByRole("listitem").filter({ hasText: "Offer 1:" });
    // That it was taken is told some seconds later.
    await expect(async () => {
      await page.reload();
      await row.waitFor();
      await expect(row).toContainText(
        "Shoppers took it once in the last 30 days. 0 of 1 said it worked. Problems: minimum spend (1).",
        { timeout: 500 },
      );
    }).toPass();
    await expect(page.getByText("said it worked")).toHaveCount(1);
  });

  await test.step("the page's URL and QR code are on My store (rule 4.11)", async () => {
    const page = await open("/my-store", { as: merchant, permissions });
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.getByRole("status").getByText("Address copied")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(path);
    const qr = page.getByRole("img", { name: "QR code of your page's address" });
    await qr.scrollIntoViewIfNeeded();
    await expect(qr).toHaveJSProperty("complete", true);
    expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download QR code" }).click();
    expect((await download).suggestedFilename()).toMatch(/-cp-qr\.svg$/);
  });
});

test("A client's logos are shown on each of its hosts, not just on its own origin (decision 012)", async ({
  open,
  personas,
  installation,
}) => {
  const { merchant, path } = await createFullStore(personas);
  const alias = new URL(installation.url);
  alias.hostname = "127.0.0.1";
  const page = await open("/register");
  await page.goto(`${alias.origin}${path}`);
  await expectSeen(page.locator(".store-logo"));
  await page.goto(`${alias.origin}/stores`);
  await expectSeen(page.getByRole("main").getByRole("listitem").locator("img").first());
  const { email } = merchant;
  await page.goto(`${alias.origin}/login`);
  await signIn(page, email);
  await expect(page).toHaveURL(`${alias.origin}/my-store`);
  await expectSeen(page.getByRole("img", { name: "Your logo" }));
});
