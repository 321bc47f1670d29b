import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import { expect, test } from "../fixtures/test.ts";

test("My store: 'ADD YOUR STORE TO {host}' when no store exists, with CREATE YOUR STORE (rule 4.2)", async ({
  visit,
  personas,
  installation,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("newcomer", site.clientId);
    const page = await visit("/my-store", { as: merchant, width });
    await expectHeading(page, `ADD YOUR STORE TO ${new URL(site.originOf(installation.url)).host}`);
    const main = page.getByRole("main");
    await expect(
      main.getByRole("button", { name: "CREATE YOUR STORE", exact: true }),
    ).toBeEnabled();
    for (const label of ["Name", "Website URL", "Email"]) {
      await expect(main.getByLabel(label, { exact: true })).toBeVisible();
    }
    await expectTexts(main, ["Store information", "Contact"]);
    for (const label of [/^Logo/, /^First name/, /^Last name/]) {
      await expect(main.locator("label", { hasText: label })).toContainText("(optional)");
    }
  });
});

test("SAVE CHANGES when the store exists; review banner: 'Your store page is on its way!' (rules 4.2, 4.9)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("pending", site.clientId);
    const page = await visit("/my-store", { as: merchant, width });
    await expectTexts(page, [
      "Your store page is on its way! We're reviewing it now, please check back shortly.",
    ]);
    await expect(page.getByRole("button", { name: "SAVE CHANGES", exact: true })).toBeEnabled();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Northpine Outfitters");
  });
});

test("Declined: 'Your store page was declined with reason: {reason}' (rule 4.9)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("declined", site.clientId);
    const page = await visit("/my-store", { as: merchant, width });
    await expectTexts(page, [
      "Your store page was declined with reason: The website does not open",
    ]);
    await expect(page.getByText(/is on its way/)).toHaveCount(0);
  });
});

test("Approved: no banner (rule 4.9)", async ({ visit, personas }) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("fresh", site.clientId);
    const page = await visit("/my-store", { as: merchant, width });
    await expect(page.getByRole("button", { name: "SAVE CHANGES", exact: true })).toBeVisible();
    await expect(page.getByText(/is on its way|was declined/)).toHaveCount(0);
  });
});

test("Store creation shows 'Your store page was created successfully', goes to /payment; edit 'Changes saved successfully' (rule 4.3)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("newcomer", site.clientId);
    const page = await open("/my-store", { as: merchant, width });
    await page.getByLabel("Name", { exact: true }).fill("Harbour Tea");
    await page.getByLabel("Website URL").fill("harbour-tea.example.com");
    await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
    await expectTexts(page, ["Your store page was created successfully"]);
    await expect(page).toHaveURL("/payment");
    const { store } = await merchant.me();
    // 'A store url without a scheme is prefixed with http:// when it looks like a domain'
    expect(store?.website_url).toBe("http://harbour-tea.example.com");
    // 'Store slug: lowercased name plus suffix -cp'
    expect(store?.slug).toMatch(/^harbour-tea(-\d+)?-cp$/);
    const kept: unknown = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("user") ?? "{}"),
    );
    expect(kept).toMatchObject({ store: { id: store?.id, slug: store?.slug } });
    await page.goto("/my-store");
    await page.getByLabel(/^First name/).fill("Ada");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await expectTexts(page, ["Changes saved successfully"]);
    expect((await merchant.me()).store?.contact_first_name).toBe("Ada");
  });
});
