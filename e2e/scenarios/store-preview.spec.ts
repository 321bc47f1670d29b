import { endpoints } from "@coupon-center/contract";
import { daysFromNow } from "@coupon-center/testing/samples";
import { expect, test } from "../fixtures/test.ts";

test("The preview says who sees it: only the owner before approval, shoppers an empty page without a plan, this one once it is live, and changes after approval (rules 4.11, 8.5)", async ({
  open,
  personas,
}) => {
  const pending = await open("/my-store/preview", { as: await personas.shared("pending") });
  await expect(pending.getByText("This page is not public: only you can see it.")).toBeVisible();

  const approved = await open("/my-store/preview", { as: await personas.shared("approved") });
  await expect(
    approved.getByText("Shoppers see your page without these offers: it needs an active plan."),
  ).toBeVisible();

  const merchant = await personas.own("live");
  const page = await open("/my-store/preview", { as: merchant });
  await expect(page.getByText("This is how shoppers see your page.")).toBeVisible();

  const { store } = await merchant.me();
  if (!store) throw new Error("a live merchant without a store");
  await merchant.ok(endpoints.updateStore, {
    params: { store: store.slug },
    body: { ...store, name: "Northpine and Sons" },
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Northpine and Sons/ })).toBeVisible();
  await expect(page.getByText(/^Preview\..* Your latest changes await approval/)).toBeVisible();
});

test("The preview's recently expired offers are those of the store page: of the last 90 days, without withdrawn ones, the latest first (rule 9.5)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const start_date = daysFromNow(-300);
  const add = (description: string, days: number) =>
    merchant.addCoupon({ description, start_date, expiration_date: daysFromNow(days) });
  await add("Ended long ago", -91);
  await add("Ended last month", -30);
  await add("Ended last week", -7);
  const { id } = await add("Withdrawn last week", -7);
  const staff = await personas.staff();
  const body = { reason: "No such code" };
  await staff.ok(endpoints.staffWithdrawCoupon, { params: { id }, body });
  const { store } = await merchant.me();
  for (const path of ["/my-store/preview", `/stores/${store?.slug}`]) {
    const page = await open(path, { as: merchant });
    await page.getByText("2 recently expired offers").click();
    const ended = page.locator("details").filter({ hasText: "recently expired" });
    await expect(ended.getByRole("heading")).toHaveText(["Ended last week", "Ended last month"]);
  }
});

test("A website with accents is in the owner's forms as it was typed, and in the preview and the picture of the page as shoppers read it (rules 4.5, 4.11, 9.1)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("newcomer");
  await merchant.verify();
  await merchant.createStore({ website_url: "https://www.münchen.example/laden" });
  const page = await open("/my-store/preview", { as: merchant });
  await expect(page.getByText("münchen.example", { exact: true })).toBeVisible();
  await merchant.decide("approve");
  await page.goto("/my-store");
  await expect(page.getByLabel("Website URL")).toHaveValue("https://www.münchen.example/laden");
  const picture = page.getByRole("img", { name: "Your page as shoppers see it" });
  await expect(picture).toContainText("münchen.example");
  await page.goto("/coupons/add");
  await expect(page.getByLabel("Destination URL")).toHaveValue("https://www.münchen.example/laden");
});
