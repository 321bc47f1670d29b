import { stubMerchantShop } from "../fixtures/full-store.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

test("A page that was open for half a day shows what holds now when it is shown again, also after a time without network, and an hour later keeps its code (rule 9.15)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const slug = (await merchant.me()).store?.slug ?? "";
  const page = await open(`/stores/${slug}`, {
    permissions: ["clipboard-read", "clipboard-write"],
    before: stubMerchantShop,
  });
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.body.dataset.hours ?? 0) * 3_600_000;
  });
  const showAfter = (hours: number) =>
    page.evaluate((hours) => {
      document.body.dataset.hours = String(hours);
      document.dispatchEvent(new Event("visibilitychange"));
    }, hours);
  await merchant.addCoupon({ description: "Added meanwhile" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.method()));

  await page
    .getByRole("listitem")
    .filter({ hasText: "Winter" })
    .getByRole("button", { name: /Show code/ })
    .click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  await page.bringToFront();
  await showAfter(1);
  await expect(page.getByRole("button", { name: "WINTER20", exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await showAfter(13);
  await expect(page.getByText("Winter jackets and boots")).toBeVisible();
  expect(asked.filter((method) => method === "GET")).toEqual([]);

  await page.context().setOffline(false);
  // After the call, as the page that it is made in is replaced.
  await page.evaluate(() => {
    setTimeout(() => document.dispatchEvent(new Event("visibilitychange")));
  });
  await expect(page.getByText("Added meanwhile")).toBeVisible();
});
