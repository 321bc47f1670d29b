import { endpoints } from "@coupon-center/contract";
import { expect, test } from "../fixtures/test.ts";

test("A coupon that staff withdrew says so with the reason, in the list, on its own screen and after saving; nowhere is it only held (rules 6.15, 6.16)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const { store } = await merchant.me();
  const query = { store_slug: store?.slug ?? "", include_scheduled: true };
  const [coupon] = (await merchant.ok(endpoints.listCoupons, { query })).results;
  const staff = await personas.staff();
  await staff.ok(endpoints.staffWithdrawCoupon, {
    params: { id: coupon?.id ?? 0 },
    body: { reason: "The code does not work" },
  });

  const page = await open("/coupons", { as: merchant });
  const row = page.getByRole("listitem").filter({ hasText: "Winter jackets and boots" });
  const main = page.getByRole("main");
  await expect(row.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(row.getByText("The code does not work")).toBeVisible();
  await expect(main.getByText("Held", { exact: true })).toHaveCount(0);

  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(main.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(main.getByText("The code does not work")).toBeVisible();
  await page.getByLabel("Coupon Description").fill("Winter jackets");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(
    page.getByText("Changes saved. We withdrew this coupon, so shoppers still do not see it."),
  ).toBeVisible();
  await expect(page.getByText("Changes saved successfully")).toHaveCount(0);
});
