import type { Transaction } from "@coupon-center/contract";
import { plainTransaction } from "@coupon-center/testing/samples";
import { expectTexts } from "../fixtures/expect-texts.ts";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import { noon, openSubscription, withSubscription } from "../fixtures/subscription.ts";
import { expect, test } from "../fixtures/test.ts";

const order = (change: Partial<Transaction> = {}): Transaction => ({
  ...plainTransaction,
  transaction_created: noon("2026-02-10"),
  ...change,
});

const ended = { status: "canceled", canceled_at: noon("2026-02-10"), ends_at: noon("2026-02-28") };
const cases = [
  ["active", "Active", "good", ["Next billing date Feb 28, 2026"], "Cancel Subscription"],
  ["canceled", "Cancelled", "bad", ["Cancelled on Feb 10, 2026"], "Reactivate Subscription"],
  ["incomplete", "Incomplete", "warn", [], "Update card"],
  ["past_due", "Past due", "warn", [], "Update card"],
  ["unpaid", "Unpaid", "warn", [], "Update card"],
  ["incomplete_expired", "Expired", "bad", [], "Reactivate Subscription"],
  [
    "trialing",
    "Trial",
    "good",
    [
      "Next billing date Feb 28, 2026",
      "Your coupons are live. The next payment is due Feb 28, 2026.",
    ],
    "Cancel Subscription",
  ],
  ["past_due", "Past due", "warn", [], "Cancel Subscription"],
  [
    "paused",
    "Paused",
    "bad",
    [
      "Your trial is over, and your plan has no card. Your coupons are hidden until you add one; then the plan resumes, and its price is charged.",
    ],
    "Update card",
  ],
  ["something new", "something new", "bad", [], "Update card"],
] as const;

test("Subscription card colour: active and trialing green, canceled red, incomplete, past_due and unpaid yellow, anything else red (rule 8.4, decision 060)", async ({
  open,
  personas,
}) => {
  const { page, card, show } = await openSubscription(open, personas);
  const seen = new Map<string, Set<string>>();
  for (const [status, label, tone, lines, action] of cases) {
    await test.step(status, async () => {
      await show({ status });
      await expectTexts(card, [label, ...lines]);
      await expect(page.getByRole("main").getByText(action).first()).toBeVisible();
      const colour = await card
        .getByRole("heading")
        .evaluate((node) => getComputedStyle(node.parentElement ?? node).backgroundColor);
      seen.set(tone, (seen.get(tone) ?? new Set()).add(colour));
    });
  }
  for (const [tone, drawn] of seen) expect([...drawn], tone).toHaveLength(1);
  const hues = ["good", "warn", "bad"].map((tone) => hueOf([...(seen.get(tone) ?? [])].join()));
  expect(hues).toEqual(["green", "yellow", "red"]);
});

test("After a trial without a payment yet, the card has the way to pay, and no second plan is offered (rules 8.4, 8.5, decision 060)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = { ...(await merchant.me()), coupon_center_txn: null };
  for (const status of ["past_due", "unpaid", "paused"]) {
    const page = await open("/payment", {
      as: merchant,
      before: (page) => stubResponse(page, calls.me, 200, withSubscription(me, { status })),
    });
    const card = page.getByRole("region", { name: "Subscription" });
    await expect(card.getByRole("button", { name: "Update card" })).toBeVisible();
    await expect(page.getByText("Subscribe Now")).toHaveCount(0);
  }
});

test("A cancelled plan's end is dated once it is over (rule 8.4)", async ({ open, personas }) => {
  const { card, show } = await openSubscription(open, personas);
  await show({ ...ended, ends_at: noon("2099-02-28") });
  await expectTexts(card, ["Cancelled", "Cancelled on Feb 10, 2026"]);
  await expect(card.getByText(/^Ended on/)).toHaveCount(0);
  await show(ended);
  await expectTexts(card, ["Cancelled on Feb 10, 2026", "Ended on Feb 28, 2026"]);
});

test("'Reactivate Subscription' opens the first product's payment link in a new tab, once the paid period is over (rule 8.6)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const page = await open("/payment", {
    as: merchant,
    before: async (page) =>
      stubResponse(page, calls.me, 200, withSubscription(await merchant.me(), ended)),
  });
  const link = page.getByRole("link", { name: /^Reactivate Subscription/ });
  await expect(link).toHaveAttribute("target", "_blank");
  const expected = new URL(await merchant.paymentLink());
  expect(await link.getAttribute("href")).toContain(`${expected.origin}${expected.pathname}`);
  await expect(page.getByText(/stay live until/)).toHaveCount(0);
});

test("The card shows the subscription's price; after its end, and before the first one, the price of a new one (rule 8.10, decision 059)", async ({
  open,
  personas,
}) => {
  const { page, card, show } = await openSubscription(open, personas);
  const own = { price: { currency: "usd", unit_amount: 1999 } };
  for (const [change, shown, hidden] of [
    [{ ...own, status: "active" }, "$19.99 /month", "$24.99 /month"],
    [{ ...own, status: "past_due" }, "$19.99 /month", "$24.99 /month"],
    [{ ...own, ...ended, ends_at: noon("2099-02-28") }, "$19.99 /month", "$24.99 /month"],
    [{ ...own, ...ended }, "$24.99 /month", "$19.99 /month"],
  ] as const) {
    await show(change);
    await expect(card.getByText(shown, { exact: true })).toBeVisible();
    await expect(page.getByText(hidden)).toHaveCount(0);
  }
  await show({ status: "active" });
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  // If the price is unknown, no other subscription's is shown.
  await expect(card.getByText("/month")).toHaveCount(0);
  const first = await open("/payment", { as: await personas.shared("pending") });
  await expect(first.getByRole("region", { name: "Plan" })).toContainText("$24.99 /month");
});

test("After paying in the new tab, the old tab updates by itself (rule 8.3, decision 042)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.own("pending");
  const page = await open("/payment", { as: merchant });
  await expect(page.getByRole("link", { name: /^Subscribe Now/ })).toBeVisible();
  await merchant.pay();
  await expect(page.getByRole("region", { name: "Subscription" })).toBeVisible();
  await expectTexts(page, ["Payment received. Thank you!"]);
});

test("After paying again for an ended plan, the old tab shows the payment too", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = await merchant.me();
  let paid = false;
  const page = await open("/payment", {
    as: merchant,
    before: async (page) => {
      await page.route(calls.me[1], (route) =>
        route.fulfill({ json: withSubscription(me, paid ? { id: "sub_2" } : ended) }),
      );
      await page.route(calls.transactions[1], (route) => {
        const results = paid ? [order({ id: 2 }), order()] : [order()];
        const count = results.length;
        return route.fulfill({ json: { count, next: null, previous: null, results } });
      });
    },
  });
  const history = page.getByRole("region", { name: "Order History" });
  await expectTexts(history, ["#1"]);
  await expect(page.getByRole("link", { name: /^Reactivate Subscription/ })).toBeVisible();
  paid = true;
  await expect(history).toContainText("#2");
  await expectTexts(page, ["Payment received. Thank you!"]);
});

test("Deleting a payment method is refused when only one is left: 'You must keep at least one payment method' (rule 8.12)", async ({
  open,
  personas,
}) => {
  const page = await open("/payment", { as: await personas.shared("fresh") });
  await expect(page.getByText(/ending in 4242/)).toHaveCount(1);
  await expectTexts(page, ["Default"]);
  await page.getByRole("button", { name: "Remove: Visa ending in 4242", exact: true }).click();
  await expectTexts(page, ["You must keep at least one payment method"]);
  await expect(page.getByText(/ending in 4242/)).toHaveCount(1);
});

test("The logged-in layout also fetches subscription products when the user has a store (rule 8.17)", async ({
  open,
  personas,
}) => {
  for (const [role, expected] of [
    ["pending", 1],
    ["newcomer", 0],
  ] as const) {
    let asked = 0;
    const page = await open("/my-store", {
      as: await personas.shared(role),
      before: async (page) => {
        page.on("request", (request) => {
          if (calls.plans[1].test(request.url())) asked += 1;
        });
      },
    });
    // On a slow machine the network may also be idle before the screen is interactive.
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeEditable();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => asked, role).toBe(expected);
  }
});

test("Transactions are paged: 'Load more' until all are shown; amounts in minor units, JPY without decimals (rule 8.11, decision 027)", async ({
  open,
  personas,
}) => {
  const first = [
    order({ id: 9 }),
    order({ id: 8, currency: "jpy", amount: 500 }),
    order({ id: 7, amount: 5 }),
  ];
  const second = [order({ id: 6, currency: "eur", amount: 100000, status: "refunded" })];
  const page = await open("/payment", {
    as: await personas.shared("fresh"),
    before: (page) =>
      page.route(calls.transactions[1], (route) => {
        const next = new URL(route.request().url()).searchParams.get("page") === "2";
        const results = next ? second : first;
        return route.fulfill({ json: { count: 4, next: null, previous: null, results } });
      }),
  });
  const history = page.getByRole("region", { name: "Order History" });
  await expectTexts(history, ["#9", "Feb 10, 2026", "$24.99", "¥500", "$0.05"]);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(history.getByRole("row").last()).toContainText("€1,000.00");
  await expect(history.getByRole("row").last()).toContainText("Refunded");
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
});

/** The name of the hue of 'rgb(r, g, b)': green, yellow or red. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  if (green > red && green > blue) return "green";
  return red > blue && green > blue * 1.3 && green > red * 0.7 ? "yellow" : "red";
}

test("An active plan without a payment, as in a trial, is shown as active and not offered again (decision 060)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = withSubscription(await merchant.me(), { status: "trialing" });
  const page = await open("/payment", { as: merchant });
  await stubResponse(page, calls.me, 200, { ...me, coupon_center_txn: null });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "PAYMENT DETAILS" })).toBeVisible();
  await expectTexts(page.getByRole("region", { name: "Subscription" }), ["Trial"]);
  await expect(page.getByText("Subscribe Now")).toHaveCount(0);
});

test("'Payments are paused' tells no billing date (rule 8.19, decision 067)", async ({
  open,
  personas,
}) => {
  const { card, show } = await openSubscription(open, personas);
  await show({ collection_paused: true });
  await expectTexts(card, ["Payments are paused. You will not be charged until they resume."]);
  await expect(card.getByText("Next billing date")).toHaveCount(0);
});

test("'Pay now' on the card and in the history leads to the open invoice in a new tab (rule 8.11, decision 061)", async ({
  open,
  personas,
}) => {
  const merchant = await personas.shared("fresh");
  const me = await merchant.me();
  const receipt_url = "https://pay.example/now";
  const row = { id: 9, transaction_created: noon("2026-02-10"), currency: "usd", amount: 2499 };
  const failed = {
    ...row,
    receipt_url,
    invoice_url: null,
    payable: true,
    status: "failed",
    refunded_amount: 0,
  };
  const page = await open("/payment", {
    as: merchant,
    before: async (page) => {
      await stubResponse(page, calls.me, 200, withSubscription(me, { status: "past_due" }));
      const list = { count: 1, next: null, previous: null, results: [failed] };
      await stubResponse(page, calls.transactions, 200, list);
    },
  });
  for (const part of ["Subscription", "Order History"]) {
    const link = page.getByRole("region", { name: part }).getByRole("link", { name: /^Pay now/ });
    await expect(link).toHaveAttribute("href", receipt_url);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(page.getByRole("link", { name: /^View Receipt/ })).toHaveCount(0);
});
