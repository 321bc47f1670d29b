import type { Personas, Role } from "@coupon-center/testing/personas";
import type { Page } from "@playwright/test";
import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import type { Visit } from "../fixtures/shared-pages.ts";
import type { Variant } from "../fixtures/sites.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { expect, test } from "../fixtures/test.ts";

/** Opens the coupon list, as a merchant of the variant's client. */
async function visitCoupons(
  visit: Visit,
  personas: Personas,
  { site, width }: Variant,
  role: Role,
): Promise<Page> {
  return visit("/coupons", { as: await personas.shared(role, site.clientId), width });
}

test("Coupons list 'MY COUPONS': the hint, Edit links to /coupons/{couponId}, ADD COUPON to /coupons/add, NEED HELP? mailto (rule 6.12)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await visitCoupons(visit, personas, look, "live");
    await expectHeading(page, "MY COUPONS");
    const main = page.getByRole("main");
    await expect(main.getByText("Drag and drop to rearrange coupons")).toBeVisible();
    await expect(main.getByRole("listitem")).toHaveCount(3);
    for (const edit of await main.getByRole("link", { name: /^Edit/ }).all()) {
      await expect(edit).toHaveAttribute("href", /^\/coupons\/\d+$/);
    }
    await expect(main.getByRole("link", { name: "ADD COUPON" })).toHaveAttribute(
      "href",
      "/coupons/add",
    );
    await expect(main.getByRole("link", { name: "NEED HELP?" })).toHaveAttribute(
      "href",
      `mailto:${look.site.supportEmail}`,
    );
    await expect(main.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  });
});

test("Savings display: 'N% OFF', symbol amount 'OFF', 'UP TO' prefix when the range flag is on, 'Free Shipping' (rule 6.4)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await visitCoupons(visit, personas, look, "live");
    const items = page.getByRole("main").getByRole("listitem");
    await expect(items.nth(0)).toContainText(/UP TO\s*40%\s*OFF/);
    await expect(items.nth(1)).toContainText(/\$20\s*OFF/);
    await expect(items.nth(2)).toContainText("Free Shipping");
  });
});

test("The hint is shown for more than one coupon, not for one (rule 6.12)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  await merchant.addCoupon();
  const page = await open("/coupons", { as: merchant });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Drag and drop to rearrange coupons")).toHaveCount(0);
});

test("With zero coupons: 'CREATE COUPON FOR YOUR STORE PAGE' and a '0 COUPON' count, no redirect (rule 6.14, decision 033)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async (look) => {
    const page = await visitCoupons(visit, personas, look, "fresh");
    await expectTexts(page, ["CREATE COUPON FOR YOUR STORE PAGE", "0 COUPON"]);
    // Neither approved nor paid, so it must not be called ready.
    await expectTexts(page, ["There are no offers on your store page."]);
    await expect(page.getByRole("link", { name: "ADD COUPON" })).toBeVisible();
    await expect(page).toHaveURL("/coupons");
  });
});

test("At 10 ADD COUPON is a greyed-out inactive button (rule 6.1)", async ({ visit, personas }) => {
  await inEveryVariant(async (look) => {
    const page = await visitCoupons(visit, personas, look, "full");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
    await expect(page.getByRole("link", { name: "ADD COUPON" })).toHaveCount(0);
    const button = page.getByRole("button", { name: "ADD COUPON" });
    await expect(button).toBeDisabled();
    const colours = await button.evaluate((node) => {
      const { backgroundColor, opacity } = getComputedStyle(node);
      const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent");
      return { backgroundColor, opacity, accent: accent.trim() };
    });
    expect(colours.backgroundColor === colours.accent && colours.opacity === "1").toBe(false);
  });
});

test("After reordering 'Save changes' appears, 'Saving changes...' while saving, then 'Your changes were saved successfully' (rule 6.13)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("pending", site.clientId);
    await merchant.addCoupon({ description: "First" });
    await merchant.addCoupon({ description: "Second" });
    const page = await open("/coupons", { as: merchant, width });
    const held = await holdRequests(page, /sort-coupons/);
    const items = page.getByRole("main").getByRole("listitem");
    await moveBy(page, "Second", -1);
    await expect(items.first()).toContainText("Second");
    const sent = page.waitForRequest(/sort-coupons/);
    await page.getByRole("button", { name: "Save changes", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saving changes..." })).toBeDisabled();
    // 'items: list of {id (string), sort_number (string, 1-based)}'
    const { items: order } = (await sent).postDataJSON() as { items: Record<string, unknown>[] };
    expect(order.map((item) => item.sort_number)).toEqual(["1", "2"]);
    expect(order.every((item) => typeof item.id === "string")).toBe(true);
    held.release();
    await expectTexts(page, ["Your changes were saved successfully"]);
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  });
});

test("Redirects to /my-store if the user has no store (rule 6.14)", async ({ visit, personas }) => {
  await inEveryVariant(async (look) => {
    const page = await visitCoupons(visit, personas, look, "newcomer");
    await expect(page).toHaveURL("/my-store");
  });
});
