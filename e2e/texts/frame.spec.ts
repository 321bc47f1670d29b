import { expectTexts, inEveryVariant, openNavigation } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

test("Logged out: Log in, and Create your coupon page (to /register); a mobile menu repeats these (rule 12.1)", async ({
  open,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await open("/", { site, width });
    const links = await openNavigation(page);
    await expect(links.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    await expect(links.getByRole("link", { name: "Create your coupon page" })).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(links.getByRole("link", { name: "All stores" })).toHaveAttribute(
      "href",
      "/stores",
    );
    await expect(links.getByRole("link", { name: "My Store" })).toHaveCount(0);
  });
});

test("Logged in: My Store, Coupons, Payment, Live Coupon Page (new tab; public client URL plus the store slug), Logout (rule 12.1)", async ({
  open,
  personas,
  installation,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("live", site.clientId);
    const slug = (await merchant.me()).store?.slug ?? "";
    const page = await open("/coupons", { as: merchant, width });
    const links = await openNavigation(page);
    for (const [name, href] of [
      ["My Store", "/my-store"],
      ["Coupons", "/coupons"],
      ["Payment", "/payment"],
      ["Logout", "/logout"],
    ] as const) {
      await expect(links.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    const live = links.getByRole("link", { name: /^Live Coupon Page/ });
    await expect(live).toHaveAttribute("target", "_blank");
    await expect(live).toHaveAttribute("href", `${site.originOf(installation.url)}/stores/${slug}`);
    await expect(links.getByRole("link", { name: "Log in" })).toHaveCount(0);
  });
});

test("Until a store is approved, 'Live Coupon Page' leads to its preview, in a new tab (rule 12.1)", async ({
  open,
  personas,
}) => {
  for (const role of ["pending", "declined"] as const) {
    const page = await open("/account", { as: await personas.shared(role) });
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: /^Live Coupon Page/ }).click(),
    ]);
    await expect(tab).toHaveURL("/my-store/preview");
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("Layout: header, footer, toast area (bottom-right), version badge 3.2.7 (rule 12.1)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/login", { site, width });
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main")).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expectTexts(footer, ["3.2.7", "Privacy Policy"]);
    await expect(footer.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute(
      "href",
      site.privacyPolicyUrl,
    );
    // Only the second client has a termsUrl.
    const terms = footer.getByRole("link", { name: "Terms" });
    if (site.termsUrl) await expect(terms).toHaveAttribute("href", site.termsUrl);
    else await expect(terms).toHaveCount(0);
    const area = page.getByRole("status", { name: "Notifications" });
    await expect(area).toHaveCSS("position", "fixed");
    const corner = await area.evaluate((node) => {
      const { right, bottom } = node.getBoundingClientRect();
      return { right: document.documentElement.clientWidth - right, bottom: innerHeight - bottom };
    });
    for (const gap of Object.values(corner)) {
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThanOrEqual(24);
    }
  });
});

test("The client's name and colour are the site's own, chosen by id (rule 1.6)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/login", { site, width });
    await expect(
      page.getByRole("link", { name: site.siteName, exact: true }).first(),
    ).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(site.appName));
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent").trim(),
    );
    expect(accent).toBe(site.primaryColor);
  });
});
