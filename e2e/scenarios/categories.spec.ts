import { sayIn } from "@coupon-center/contract/say";
import { Personas } from "@coupon-center/testing/personas";
import { findingsOf } from "../fixtures/axe.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { opener } from "../fixtures/open-page.ts";
import { sites } from "../fixtures/sites.ts";
import { expect, test } from "../fixtures/test.ts";

const kinds = {
  8: { locale: "ar-EG", location: "eg", names: ["أزياء وأحذية", "مأكولات ومشروبات"] },
  10: { locale: "en-US", location: "ca", names: ["Fashion & shoes", "Food and drink"] },
} as const;

let installation: Installation;
test.beforeAll(async () => {
  const brand = ({ locale, location, names }: (typeof kinds)[8 | 10]) => ({
    locale,
    location,
    defaultCategory: 502,
    categories: names.map((name, index) => ({ id: 501 + index, name })),
  });
  installation = await startInstallation({ 8: brand(kinds[8]), 10: brand(kinds[10]) });
});
test.afterAll(() => installation.stop());

for (const client of [8, 10] as const) {
  const { locale, location, names } = kinds[client];
  test(`A merchant of a brand in ${locale} with several categories chooses one, which staff see and a later change keeps (rule 1.10)`, async ({
    browser,
  }) => {
    const { open, closeAll } = opener(browser, installation);
    try {
      const say = sayIn(locale);
      const personas = new Personas(installation);
      const merchant = await personas.own("newcomer", client);
      const site = sites[client];
      const page = await open("/my-store", { as: merchant, site });
      const field = page.getByLabel(say("category"), { exact: true });
      await expect(field.getByRole("option")).toHaveText([...names]);
      await expect(field).toHaveValue("502");
      expect(await findingsOf(page)).toEqual([]);
      await page.getByLabel(say("storeName"), { exact: true }).fill("Harbour Tea");
      await page.getByLabel(say("websiteUrl")).fill("harbour-tea.example.com");
      await field.selectOption(names[0]);
      await page.getByRole("button", { name: say("createYourStore") }).click();
      await expect(page).toHaveURL(/\/payment$/);
      const { store } = await merchant.me();
      expect(store).toMatchObject({ location, primary_category: 501 });

      await page.goto("/my-store");
      await expect(field).toHaveValue("501");
      await page.getByLabel(say("firstName")).fill("Ada");
      await page.getByRole("button", { name: say("saveStoreChanges") }).click();
      await expect(page.getByText(say("changesSaved"))).toBeVisible();
      expect((await merchant.me()).store).toMatchObject({
        location,
        primary_category: 501,
        contact_first_name: "Ada",
      });

      const staff = await personas.staff(client);
      const review = await open(`/staff/stores/${store?.id}`, { as: staff, site });
      const facts = review.locator(".facts > div", { hasText: say("storeCategory") });
      await expect(facts.locator("dd")).toHaveText(names[0]);
    } finally {
      await closeAll();
    }
  });
}

test("With the specification's one category the form has no field for it, and neither have staff's facts (rules 1.10, 4.2)", async ({
  open,
  openReview,
  personas,
}) => {
  const merchant = await personas.shared("pending");
  const page = await open("/my-store", { as: merchant });
  await expect(page.getByLabel("Website URL")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  const review = await openReview(merchant);
  await expect(review.getByText("Slug", { exact: true })).toBeVisible();
  await expect(review.getByText("Category", { exact: true })).toHaveCount(0);
});
