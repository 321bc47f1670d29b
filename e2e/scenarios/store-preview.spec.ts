import { endpoints } from "@coupon-center/contract";
import { expect, test } from "../fixtures/test.ts";

test("The preview says who sees it: only the owner before approval, shoppers once the page is live, and changes after approval", async ({
  open,
  personas,
}) => {
  const pending = await open("/my-store/preview", { as: await personas.shared("pending") });
  await expect(pending.getByText("This page is not public: only you can see it.")).toBeVisible();

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
  await expect(page.getByText(/^Preview\..* Your latest changes wait for approval/)).toBeVisible();
});
