import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ provoked: /Failed to load resource/ });

test("Landing: 'Increase your Sales with an Effective Coupon Marketing Strategy', how-to, features and the price card (rule 12.2)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    await expectHeading(page, "Increase your Sales with an Effective Coupon Marketing Strategy");
    await expect(
      page.getByRole("heading", { name: "How to get my store and coupons listed" }),
    ).toBeVisible();
    await expectTexts(page, [
      "A dedicated Brand Merchant page featuring up to 10 coupons or deals",
      "The ability to update and exchange those coupons",
      "Priority support",
      "per month",
    ]);
    await expect(page.getByRole("main")).toContainText(`${site.currencySymbol}${site.price}`);
    const buttons = page.getByRole("link", { name: "Create your Coupon Page", exact: true });
    for (const button of await buttons.all()) {
      await expect(button).toHaveAttribute("href", "/register");
    }
    expect(await buttons.count()).toBeGreaterThan(0);
  });
});

test("Landing: how-to, features and price card, 'Below sits a strip' of brands, then 'A further shared block follows' (rule 12.2)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const headings = page.locator("main .landing h2");
    expect(await headings.allTextContents()).toEqual([
      "How to get my store and coupons listed",
      "One plan, everything included",
      "Trusted by World's best brands:",
      `What is the value of a coupon promotion advertisement on ${site.siteName}?`,
    ]);
    const tops = await headings.evaluateAll((all) =>
      all.map((heading) => heading.getBoundingClientRect().top),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });
});

test("Landing: a 'How to get my store and coupons listed' block of four steps, each with a picture on phones too (rule 12.2)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const steps = page
      .getByRole("region", { name: "How to get my store and coupons listed" })
      .getByRole("listitem");
    await expect(steps).toHaveCount(4);
    for (const step of await steps.all()) await expect(step.locator(".step-picture")).toBeVisible();
  });
});

test("The sample's titles are in the ink of a dark page, also under the message of a failed link (rule 12.2)", async ({
  open,
}) => {
  for (const path of ["/", "/auth/verify-email?token=x"]) {
    const page = await open(path, { width: 390, scheme: "dark" });
    const titles = page.locator(".sample-page .ticket-title");
    await expect(titles).toHaveCount(3);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe("rgb(239, 241, 244)");
    for (const title of await titles.all()) await expect(title).toHaveCSS("color", ink);
  }
});

test("Price is 24.99 USD, symbol $, for both clients (rule 1.8)", async ({ visit }) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const card = page.getByRole("main").locator("p", { hasText: /^\$24\.99$/ });
    await expect(card).toBeVisible();
    await expect(card.locator("xpath=following-sibling::p[1]")).toHaveText("per month");
  });
});

test("Trusted by World's best brands: with brand logos and names (158 by 48) (rule 12.2)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const strip = page.getByRole("region", { name: "Trusted by World's best brands:" });
    await expect(strip).toBeVisible();
    await strip.scrollIntoViewIfNeeded();
    const names = site.brands.map((brand) => brand.name);
    await expect(strip.getByRole("img")).toHaveCount(names.length);
    for (const name of names) {
      const logo = strip.getByRole("img", { name, exact: true });
      await expect(logo).toHaveAttribute("width", "158");
      await expect(logo).toHaveAttribute("height", "48");
      expect(await logo.boundingBox()).toMatchObject({ width: 158, height: 48 });
      await expect
        .poll(() =>
          logo.evaluate(
            (img) => img instanceof HTMLImageElement && img.complete && img.naturalWidth,
          ),
        )
        .toBe(158);
    }
  });
});

test("Client 8 brands and client 10 brands are those of the specification, in its order (rule 1.8)", async ({
  visit,
}) => {
  const brands = {
    8: "wayfair, alibris, dell, the body shop, chewy, gopro, norton, expedia, fedex, michael kors",
    10: "at-and-t-wireless, avis, bose, h-and-r-block, lenovo, oreo, szul, tj-maxx",
  };
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const strip = page.getByRole("region", { name: "Trusted by World's best brands:" });
    const alts = await strip
      .getByRole("img")
      .evaluateAll((all) => all.map((img) => img.getAttribute("alt")));
    expect(alts.join(", ")).toBe(brands[site.clientId]);
  });
});

test("A brand that names no brands has no strip for them, and the sample's amounts are usual in its currency (rule 12.2)", async ({
  openOwn,
}) => {
  const { open } = await openOwn({
    8: { brands: [], price: 2500, currency: "JPY", currencySymbol: "¥" },
  });
  const page = await open("/");
  await expect(page.getByText("Trusted by World's best brands:")).toHaveCount(0);
  await expect(page.locator("main .landing h2")).toHaveCount(3);
  const sample = page.locator(".sample-page");
  for (const text of ["¥2,000", "Your first order over ¥10,000", "On orders from ¥3,500"])
    await expect(sample).toContainText(text);
});

test("What is the value of a coupon promotion advertisement on {site}? with its subtitle and five benefit cards (rule 12.2)", async ({
  visit,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const page = await visit("/", { site, width });
    const section = page.getByRole("region", {
      name: `What is the value of a coupon promotion advertisement on ${site.siteName}?`,
    });
    await expectTexts(section, [
      `${site.siteName} delivers more than discounts—we deliver value.`,
      "Partner with an established deal site",
      "New customer acquisition",
      "More sales and conversion",
      "Larger average order size",
      "Positive brand experience",
    ]);
    await expect(section.getByText(/over 20 years of audience/i)).toBeVisible();
    await expect(section.getByRole("listitem")).toHaveCount(5);
  });
});
