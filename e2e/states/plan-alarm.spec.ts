import { expectTexts } from "../fixtures/expect-texts.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { noon, withSubscription } from "../fixtures/subscription.ts";
import { expect, test } from "../fixtures/test.ts";

const ended = { status: "canceled", ends_at: noon("2026-02-28") };

test("Every screen of the portal says that the plan is past due, and after its end since when coupons are hidden (rule 8.24)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = await merchant.me();
  const now = Math.floor(Date.now() / 1000);
  const owing = { status: "past_due", past_due_since: now - 86_400, grace_ends_at: now + 864_000 };
  for (const [change, lead, text] of [
    [owing, /^Your plan has been past due since [A-Z]/, /We could not collect the last payment\./],
    [ended, /^Your plan has ended\.$/, /Your coupons have been hidden since Feb 28, 2026/],
  ] as const) {
    const page = await open("/my-store", {
      as: merchant,
      before: (page) => stubResponse(page, calls.me, 200, withSubscription(me, change)),
    });
    for (const path of ["/my-store", "/my-store/preview", "/coupons", "/coupons/add", "/account"]) {
      await page.goto(path);
      const banner = page.getByRole("status").filter({ hasText: text });
      await expect(banner.getByText(lead)).toBeVisible();
      await expect(banner.getByRole("link", { name: "Go to payment" })).toBeVisible();
    }
    await page.goto("/payment");
    await expect(page.getByRole("region", { name: "Subscription" })).toContainText(text);
    await expect(page.getByText(lead)).toHaveCount(0);
  }
});

test("After a given plan, which was never paid, the banner names the way that the payment screen has (rules 8.1, 8.24)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = { ...withSubscription(await merchant.me(), ended), coupon_center_txn: null };
  const page = await open("/coupons", {
    as: merchant,
    before: (page) => stubResponse(page, calls.me, 200, me),
  });
  await expect(page.getByText(/Subscribe to bring them back as they were\.$/)).toBeVisible();
  await expect(page.getByText(/Reactivate/)).toHaveCount(0);
  await page.getByRole("link", { name: "Go to payment" }).first().click();
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
});

test("Days on the payment screen are the stores' days, with their time zone in the tooltip (rule 8.11)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = await merchant.me();
  // An hour past midnight in UTC, the evening before in New York.
  const evening = Date.parse("2026-02-11T01:00:00Z") / 1000;
  const page = await open("/payment", {
    as: merchant,
    before: async (page) => {
      const change = { status: "active", current_period_end: evening };
      await stubResponse(page, calls.me, 200, withSubscription(me, change));
      const row = {
        id: 9,
        currency: "usd",
        amount: 2499,
        refunded_amount: 0,
        payable: false,
        receipt_url: null,
        invoice_url: null,
      };
      const results = [{ ...row, transaction_created: evening, status: "paid" }];
      await stubResponse(page, calls.transactions, 200, {
        count: 1,
        next: null,
        previous: null,
        results,
      });
    },
  });
  for (const part of ["Subscription", "Order History"]) {
    const day = page.getByRole("region", { name: part }).getByText("Feb 10, 2026");
    await expect(day).toHaveAttribute("title", "The day in New York time");
  }
});

test("A trial that is cancelled shows 'Reactivate Subscription' while it lasts, and no second plan is offered (rule 8.6: \"'Reactivate Subscription' resumes before that date\")", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = { ...(await merchant.me()), coupon_center_txn: null };
  const cancelled = { ...ended, ends_at: noon("2099-02-28") };
  const page = await open("/payment", {
    as: merchant,
    before: (page) => stubResponse(page, calls.me, 200, withSubscription(me, cancelled)),
  });
  const card = page.getByRole("region", { name: "Subscription" });
  await expectTexts(card, ["Cancelled", "Your coupons stay live until Feb 28, 2099"]);
  await expect(card.getByRole("button", { name: "Reactivate Subscription" })).toBeVisible();
  await expect(page.getByText("Subscribe Now")).toHaveCount(0);
});
