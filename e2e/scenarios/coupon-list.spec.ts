import { endpoints } from "@coupon-center/contract";
import { daysFromNow } from "@coupon-center/testing/samples";
import { chooseForCoupon } from "../fixtures/coupon-menu.ts";
import { moveBy } from "../fixtures/sorting.ts";
import { stubResponse } from "../fixtures/stub-responses.ts";
import { expect, test } from "../fixtures/test.ts";

test("An unsaved order shows a visible bar, can be discarded, and warns before leaving (rule 6.13)", async ({
  open,
  personas,
}) => {
  const page = await open("/coupons", { as: await personas.shared("full") });
  // In one step, as resizing the window ends a drag.
  await page.setViewportSize({ width: 1280, height: 600 });
  const rows = page.getByRole("main").getByRole("listitem").getByRole("heading");
  await expect(rows).toHaveCount(10);
  await moveBy(page, "Offer number 2", -1);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(rows.first()).toHaveText("Offer number 2");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Payment", exact: true }).click();
  await page.getByRole("dialog").getByRole("button").first().click();
  await expect(page).toHaveURL("/coupons");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(rows.first()).toHaveText("Offer number 1");
  await expect(page.getByText("The new order was discarded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
});

test("A code in the list is copied by pressing it, or selected where the browser refuses that", async ({
  open,
  personas,
}) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await open("/coupons", { as: await personas.shared("live"), permissions });
  await page.getByRole("button", { name: "Copy HELLO20" }).click();
  await expect(page.getByText("Code copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("HELLO20");
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Copy HELLO20" }).click();
  await expect(
    page.getByText("Your browser did not let us copy. Select the code and copy it."),
  ).toBeVisible();
  // In a button, the reader could not.
  expect(await page.evaluate(() => `${getSelection()}`)).toBe("HELLO20");
});

test("A merchant sees on a coupon how often shoppers took its code, a few seconds later (rule 6.17)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  const { description } = await merchant.addCoupon({ description: "Taken by shoppers" });
  const { store } = await merchant.me();
  for (const times of ["once", "2 times"]) {
    const shopper = await open(`/stores/${store?.slug}`);
    const ticket = shopper.getByRole("article").filter({ hasText: description });
    await ticket.getByRole("button", { name: "Show code" }).click();
    await expect(ticket.locator(".code")).toBeVisible();
    const page = await open("/coupons", { as: merchant });
    const row = page.getByRole("listitem").filter({ hasText: description });
    await expect(async () => {
      await page.reload();
      await row.waitFor();
      const said = `Shoppers took it ${times} in the last 30 days.`;
      await expect(row).toContainText(said, { timeout: 500 });
    }).toPass();
  }
});

test("A code in the list keeps two spaces between its words where it is selected", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("live");
  await merchant.addCoupon({ description: "Spaced", discount_code: "SAVE  20" });
  const page = await open("/coupons", { as: merchant });
  const code = page.getByRole("button", { name: "Copy SAVE 20" }).locator("bdi");
  expect(await code.innerText()).toBe("SAVE  20");
});

test("On a phone ten coupons are scanned: no row is above 130 px, and its actions have 44 px", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("full");
  const { results } = await merchant.ok(endpoints.listCoupons, {
    query: {
      store_slug: (await merchant.me()).store?.slug ?? "",
      client: 8,
      include_scheduled: true,
    },
  });
  // What is said of a coupon at most: its end with the year, and what limits it.
  await merchant.ok(endpoints.deleteCoupon, { params: { id: results[0]?.id ?? 0 } });
  await merchant.addCoupon({ minimum_order_amount: 35, expiration_date: daysFromNow(400) });
  const page = await open("/coupons", { as: merchant, width: 390 });
  const rows = page.locator(".coupon-row");
  // A skeleton's rows have no actions.
  await expect(rows.last().locator(".ticket-action > *").first()).toBeVisible();
  const sizes = await rows.evaluateAll((all) =>
    all.map((row) => ({
      height: row.getBoundingClientRect().height,
      actions: [...row.querySelectorAll(".ticket-action > *")].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height);
      }),
    })),
  );
  expect(Math.max(...sizes.map(({ height }) => height))).toBeLessThanOrEqual(130);
  expect(Math.min(...sizes.flatMap(({ actions }) => actions))).toBeGreaterThanOrEqual(44);
});

test("On a narrow phone the day of a coupon's end is below its state, not divided (rule 12.10)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("fresh");
  await merchant.addCoupon({ expiration_date: daysFromNow(400) });
  const page = await open("/coupons", { as: merchant, width: 390 });
  await page.setViewportSize({ width: 320, height: 640 });
  const day = page.getByRole("main").getByText(/^Ends \w+ \d+, \d{4}$/);
  await expect(day).toBeVisible();
  const lines = await day.evaluate((fact) => {
    const text = document.createRange();
    text.selectNodeContents(fact);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test.describe("While the server is away", () => {
  test.use({ provoked: /Failed to load resource/ });

  test("the list stays, with the order that was saved and without what was deleted (rules 6.11, 6.13, 12.3)", async ({
    open,
    personas,
  }) => {
    const merchant = await personas.own("fresh");
    for (const description of ["Tea", "Cake"]) await merchant.addCoupon({ description });
    const page = await open("/coupons", { as: merchant });
    const rows = page.getByRole("main").getByRole("listitem").getByRole("heading");
    await expect(rows).toHaveText(["Tea", "Cake"]);
    await stubResponse(page, ["GET", /\/api\//], 503);
    await moveBy(page, "Cake", -1);
    await expect(rows).toHaveText(["Cake", "Tea"]);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Your changes were saved successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
    await expect(rows).toHaveText(["Cake", "Tea"]);

    await chooseForCoupon(page, "Tea", "delete");
    await page.getByRole("button", { name: "Yes, delete" }).click();
    await expect(page.getByText("Coupon deleted")).toBeVisible();
    await expect(rows).toHaveText(["Cake"]);
    await page.unrouteAll();
    await page.reload();
    await expect(rows).toHaveText(["Cake"]);
  });
});
