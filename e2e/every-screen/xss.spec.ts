import { type CouponText, endpoints } from "@coupon-center/contract";
import { TestAccount } from "@coupon-center/testing/test-account";
import type { Browser, Page } from "@playwright/test";
import type { Installation } from "../fixtures/installation.ts";
import { newPage } from "../fixtures/open-page.ts";
import { signIn } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";
import { findForeignElements, watchPage } from "../fixtures/watch-page.ts";
import { xssStrings } from "../fixtures/xss-strings.ts";

const STORES = xssStrings.length / 10;

interface Planted {
  merchant: TestAccount;
  id: number;
  slug: string;
}

/** A text of the list, cut to the field's maximum length. */
const textAt = (index: number, max = 120) =>
  (xssStrings[index % xssStrings.length] ?? "").slice(0, max);

/** A public store with hostile texts in every field, and ten of the two hundred in its coupons. */
async function plant(installation: Installation, index: number): Promise<Planted> {
  const merchant = await TestAccount.register(installation);
  const first = index * 10;
  const contact = {
    contact_first_name: textAt(first + 1),
    contact_last_name: textAt(first + 2),
    location: textAt(first + 3),
  };
  const website_url = `https://shop.example/?q=${encodeURIComponent(textAt(first + 4))}`;
  const store = await merchant.createStore({ ...contact, name: textAt(first), website_url });
  for (let i = first; i < first + 10; i++) {
    const texts: Record<CouponText, string> = {
      description: textAt(i),
      discount_code: textAt(i + 7, 60),
    };
    await merchant.addCoupon({
      ...texts,
      offer_type: "Other",
      title: textAt(i),
      destination_coupon_url: `https://shop.example/${encodeURIComponent(textAt(i + 13))}`,
    });
  }
  await merchant.pay();
  await merchant.decide("approve");
  // A revision, which staff sees beside the public version.
  const body = { ...contact, name: textAt(first + 5), website_url, contact_email: merchant.email };
  await merchant.ok(endpoints.updateStore, { params: { store: store.slug }, body });
  return { merchant, id: store.id, slug: store.slug };
}

async function openWatched(browser: Browser, installation: Installation, as?: TestAccount) {
  const page = await newPage(browser, installation, as ? { as } : {});
  return { context: page.context(), page, faults: await watchPage(page) };
}

async function signInAsStaff(page: Page, { staffEmail, staffPassword }: Installation) {
  await page.goto("/login");
  await signIn(page, staffEmail, staffPassword);
  await expect(page).toHaveURL("/staff");
}

test("two hundred hostile texts in every field: no dialog, no violation, no new element, anywhere (rule 12.11)", async ({
  browser,
  installation,
}) => {
  test.setTimeout(600_000);
  const planted: Planted[] = [];
  for (let i = 0; i < STORES; i++) planted.push(await plant(installation, i));

  await test.step("public pages, with a revealed code", async () => {
    const { context, page, faults } = await openWatched(browser, installation);
    // Shops are on external hosts, which the test must not contact.
    await context.route(/shop\.example/, (route) => route.fulfill({ body: "a shop" }));
    for (const { slug } of planted) {
      await page.goto(`/stores/${slug}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/\S/);
      expect(await findForeignElements(page)).toEqual([]);
      const [shop] = await Promise.all([
        page.waitForEvent("popup"),
        page
          .getByRole("button", { name: /Show code/ })
          .first()
          .click(),
      ]);
      // Closing a tab while it is loading blocks its opener, which shares its process.
      await expect(shop.locator("body")).toHaveText("a shop");
      await shop.close();
      expect(await findForeignElements(page)).toEqual([]);
    }
    await page.goto("/stores");
    expect(await findForeignElements(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  await test.step("staff pages", async () => {
    const { context, page, faults } = await openWatched(browser, installation);
    await signInAsStaff(page, installation);
    for (const { id, merchant } of planted) {
      // The queue shows the oldest first, which may be other tests' stores.
      await page.goto(`/staff?state=all&search=${encodeURIComponent(merchant.email)}`);
      await expect(page.getByRole("main").getByRole("listitem")).toContainText([merchant.email]);
      expect([id, await findForeignElements(page)]).toEqual([id, []]);
      await page.goto(`/staff/stores/${id}`);
      await expect(page.getByText(merchant.email).first()).toBeVisible();
      expect([id, await findForeignElements(page)]).toEqual([id, []]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  await test.step("the portal's pages, with a hostile reason", async () => {
    const staff = await TestAccount.staff(installation);
    for (const [index, { merchant, id }] of planted.slice(0, 4).entries()) {
      const body = { reason: textAt(index * 41) };
      await staff.ok(endpoints.staffDeclineStore, { params: { id }, body });
      const { context, page, faults } = await openWatched(browser, installation, merchant);
      for (const path of ["/my-store", "/my-store/preview", "/coupons", "/payment", "/account"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect([path, await findForeignElements(page)]).toEqual([path, []]);
      }
      await page.goto("/coupons");
      await page.getByRole("main").getByRole("link", { name: /Edit/ }).first().click();
      await expect(page.getByLabel("Coupon Description")).toHaveValue(/./);
      expect(await findForeignElements(page)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
