import { expectHeading, expectTexts, inEveryVariant } from "../fixtures/expect-texts.ts";
import { holdRequests } from "../fixtures/hold-requests.ts";
import { expect, test } from "../fixtures/test.ts";

test("A user with no coupon_center_txn id sees 'Subscribe Now' (payment link in a new tab) and 'name, price /month'; history is hidden when the count is 0 (rule 8.1)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("pending", site.clientId);
    const page = await visit("/payment", { as: merchant, width });
    await expectHeading(page, "PAYMENT");
    await expectTexts(page, [`${site.planName}, $24.99 /month`]);
    const link = page.getByRole("link", { name: /^Subscribe Now/ });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", /^http/);
    await expect(page.getByText("Order History")).toHaveCount(0);
  });
});

test("'PAYMENT DETAILS': an active card with 'Next billing date', and Order History with Order ID (#id), Date, Amount, View Receipt (new tab) (rule 8.11)", async ({
  visit,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.shared("fresh", site.clientId);
    const page = await visit("/payment", { as: merchant, width });
    await expectHeading(page, "PAYMENT DETAILS");
    const card = page.getByRole("region", { name: "Subscription" });
    await expectTexts(card, ["Active", "$24.99 /month"]);
    await expect(card.getByText(/^Next billing date [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
    const history = page.getByRole("region", { name: "Order History" });
    await expect(history.getByRole("columnheader")).toHaveText([
      "Order ID",
      "Date",
      "Amount",
      "Receipt",
    ]);
    const row = history.getByRole("row").nth(1);
    await expect(row).toContainText(/#\d+/);
    await expect(row).toContainText("$24.99");
    await expect(page.getByRole("button", { name: "Update card" })).toHaveCount(1);
    const receipt = row.getByRole("link", { name: /^View Receipt/ });
    await expect(receipt).toHaveAttribute("target", "_blank");
  });
});

test("'Cancel Subscription' opens 'Cancel Subscription?' with its question, 'No, go back', 'Yes, cancel'; 'Please wait...' meanwhile; then red 'Cancelled' and 'Cancelled on'; then 'Reactivate Subscription' (rule 8.6)", async ({
  open,
  personas,
}) => {
  await inEveryVariant(async ({ site, width }) => {
    const merchant = await personas.own("fresh", site.clientId);
    const page = await open("/payment", { as: merchant, width });
    const held = await holdRequests(page, /stripe-update-subscription/);
    await page.getByRole("button", { name: "Cancel Subscription", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel Subscription?" });
    await expectTexts(dialog, [
      `Are you sure you want to cancel your subscription to ${site.planName}?`,
    ]);
    await dialog.getByRole("button", { name: "No, go back", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel Subscription", exact: true }).click();
    const sent = page.waitForRequest(/stripe-update-subscription/);
    await dialog.getByRole("button", { name: "Yes, cancel", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Please wait..." })).toBeDisabled();
    expect((await sent).postDataJSON()).toEqual({ status: "canceled" });
    held.release();
    const card = page.getByRole("region", { name: "Subscription" });
    await expectTexts(card, ["Cancelled"]);
    await expect(card.getByText(/^Cancelled on [A-Z]/)).toBeVisible();
    // 'Your coupons stay live until {date}' (decision 038)
    await expect(card.getByText(/^Your coupons stay live until [A-Z]/)).toBeVisible();
    const again = await holdRequests(page, /stripe-update-subscription/);
    await card.getByRole("button", { name: "Reactivate Subscription" }).click();
    await expect(card.getByRole("button", { name: "Please wait..." })).toBeDisabled();
    again.release();
    await expectTexts(card, ["Active"]);
  });
});
