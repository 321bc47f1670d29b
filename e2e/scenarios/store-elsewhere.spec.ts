import { endpoints } from "@coupon-center/contract";
import { storePayload } from "@coupon-center/testing/samples";
import type { Page } from "@playwright/test";
import { refocusUntil } from "../fixtures/refocus.ts";
import { expect, test } from "../fixtures/test.ts";

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const save = async (page: Page) => {
  await page.getByRole("button", { name: "SAVE CHANGES" }).click();
  await expect(page.getByText("Changes saved successfully").first()).toBeVisible();
};
const rename = async (page: Page) => {
  await name(page).fill("Rude name");
  await save(page);
};

test("My Store that was open before a rename in another tab shows it, keeps its own input, and saving that does not withdraw the rename (rules 5.5, 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("approved");
  const page = await open("/my-store", { as: merchant });
  await page.getByLabel("First name").fill("Ada");
  const second = await page.context().newPage();
  await second.goto("/my-store");
  await name(second).fill("Northpine Renamed");
  await save(second);
  await page.bringToFront();
  await expect(name(page)).toHaveValue("Northpine Renamed");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await save(page);
  expect((await merchant.me()).store).toMatchObject({
    contact_first_name: "Ada",
    pending_revision: { name: "Northpine Renamed" },
  });
});

test("A field saved in My Store leaves what another browser has changed since it was opened (rules 5.5, 12.9)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("approved");
  const page = await open("/my-store", { as: merchant });
  await page.getByLabel("First name").fill("Grace");
  const { store } = await merchant.me();
  const changed = { name: "Northpine Renamed", contact_email: "office@northpine.example" };
  const body = { ...storePayload, ...changed };
  await merchant.ok(endpoints.updateStore, { params: { store: store?.slug ?? "" }, body });
  await save(page);
  await expect(name(page)).toHaveValue("Northpine Renamed");
  expect((await merchant.me()).store).toMatchObject({
    contact_first_name: "Grace",
    contact_email: "office@northpine.example",
    pending_revision: { name: "Northpine Renamed" },
  });
});

test("An address that the API gave a store beside its website 'is stored and returned', also once the store was saved (rule 4.5, decision 021)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  const affiliate_website_url = "https://partner.example.com/northpine";
  await merchant.createStore({ affiliate_website_url });
  const page = await open("/my-store", { as: merchant });
  await page.getByLabel("First name").fill("Grace");
  await save(page);
  expect((await merchant.me()).store).toMatchObject({
    contact_first_name: "Grace",
    affiliate_website_url,
  });
});

for (const elsewhere of ["tab", "browser"] as const) {
  test(`My Store that was open before the store was created in another ${elsewhere} becomes its form, with its own input (rules 4.1, 12.9)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("newcomer");
    const page = await open("/my-store", { as: merchant });
    await page.getByLabel("First name").fill("Ada");
    if (elsewhere === "tab") {
      const second = await page.context().newPage();
      await second.goto("/my-store");
      await name(second).fill("Northpine");
      await second.getByLabel("Website URL").fill("northpine.example.com");
      await second.getByRole("button", { name: "CREATE YOUR STORE" }).click();
      await expect(second).toHaveURL("/payment");
    } else {
      await merchant.createStore();
      await name(page).fill("Second");
      await page.getByLabel("Website URL").fill("second.example.com");
      await page.getByRole("button", { name: "CREATE YOUR STORE" }).click();
      await expect(page.getByText("You already have a store")).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "MY STORE" })).toBeVisible();
    await save(page);
    expect((await merchant.me()).store).toMatchObject({ contact_first_name: "Ada" });
  });
}

for (const role of ["approved", "live"] as const) {
  test(`${role}: a revision that is declined while My Store is open leaves its form with the reason above it, and is not submitted again with another field, which removes the reason (rule 5.5)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own(role);
    const page = await open("/my-store", { as: merchant });
    await rename(page);
    await expect(page.getByText("Your changes to name")).toBeVisible();
    await merchant.decide("decline", "The name is rude");
    await refocusUntil(page, () =>
      expect(page.getByText("Your changes to name")).toHaveCount(0, { timeout: 500 }),
    );
    await expect(name(page)).toHaveValue("Northpine Outfitters");
    const reason = page.getByText(
      "Your latest changes to name, website or logo were declined with reason: The name is rude",
    );
    await expect(reason).toBeVisible();
    await page.getByLabel("First name").fill("Ada");
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await saved;
    await expect(reason).toHaveCount(0);
    expect((await merchant.me()).store).toMatchObject({
      contact_first_name: "Ada",
      pending_revision: null,
    });
  });
}

test("A revision that is declined meanwhile is not submitted again with another field that was typed before a reload (rules 5.5, 12.8)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("approved");
  const page = await open("/my-store", { as: merchant });
  await rename(page);
  await page.getByLabel("First name").fill("Ada");
  await merchant.decide("decline", "The name is rude");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(name(page)).toHaveValue("Northpine Outfitters");
  await save(page);
  expect((await merchant.me()).store).toMatchObject({
    contact_first_name: "Ada",
    pending_revision: null,
  });
});

for (const { role, decided } of [
  { role: "approved", decided: "Your latest changes to name, website or logo were declined" },
  { role: "pending", decided: "Your store page was declined" },
] as const) {
  test(`${role}: a decline while My Store is open is shown before its form is saved, which removes the reason (rules 5.3, 5.5)`, async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own(role);
    const page = await open("/my-store", { as: merchant });
    await rename(page);
    await merchant.decide("decline", "The name is rude");
    await page.getByLabel("First name").fill("Ada");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    const error = page.getByRole("alert");
    await expect(error).toHaveText(/^Not saved yet: .*with reason: The name is rude$/);
    await expect(page.getByText(`${decided} with reason:`, { exact: true })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    expect((await merchant.me()).store).toMatchObject({
      contact_first_name: "",
      decline_reason: "The name is rude",
    });
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "SAVE CHANGES" }).click();
    await saved;
    expect((await merchant.me()).store).toMatchObject({
      contact_first_name: "Ada",
      decline_reason: null,
    });
  });
}
