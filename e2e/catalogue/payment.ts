import type { Subscription, Transaction } from "@coupon-center/contract";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";

const DAY = 86_400;

/** The payment page with another subscription status; `change` gets the time, epoch seconds. */
function withStatus(
  status: string,
  change: (now: number) => Partial<Subscription> = () => ({}),
  name = status.replace("_", "-"),
): ScreenState {
  return {
    name: `payment-${name}`,
    path: "/payment",
    as: "fresh",
    shows: "Order History",
    before: async (page, who) => {
      const me = await who?.me();
      const now = Math.floor(Date.now() / 1000);
      const store = me?.store && {
        ...me.store,
        stripe_subscription: {
          ...me.store.stripe_subscription,
          status,
          canceled_at: status === "canceled" ? now : null,
          ends_at: status === "canceled" ? now + 1_000_000 : null,
          ...change(now),
        },
      };
      await stubResponse(page, calls.me, 200, { ...me, store });
    },
  };
}

const isUnpaid = (status: string) => status === "failed" || status === "open";

/** Orders with each mark; the first can be paid, where `payable`. */
function orders(payable: boolean): Transaction[] {
  const now = Math.floor(Date.now() / 1000);
  const marks = ["failed", "open", "refunded", "partially_refunded", "disputed", "paid"] as const;
  return marks.map((status, index) => ({
    id: 9 - index,
    transaction_created: now - index * 31 * DAY,
    ...{ currency: "usd", amount: 2499, status },
    receipt_url: isUnpaid(status) && !payable ? null : "/payment/receipts/1",
    payable: payable && isUnpaid(status),
  }));
}

/** The same state, with these orders. */
function withOrders(state: ScreenState, results: Transaction[], name: string): ScreenState {
  return {
    ...state,
    name,
    before: async (page, who) => {
      await state.before?.(page, who);
      const list = { count: results.length, next: null, previous: null, results };
      await stubResponse(page, calls.transactions, 200, list);
    },
  };
}

export const paymentStates: ScreenState[] = [
  { name: "payment-no-store", path: "/payment", as: "newcomer", shows: "Add your store first" },
  { name: "payment-plan", path: "/payment", as: "pending", shows: /^Subscribe Now/ },
  withStatus("active"),
  withStatus(
    "active",
    (now) => ({
      price: { currency: "usd", unit_amount: 2499 },
      coming_price: {
        price: { currency: "usd", unit_amount: 2999 },
        from: now + 45 * DAY,
      },
    }),
    "coming-price",
  ),
  withStatus("canceled"),
  withStatus("past_due", (now) => ({ retry_at: now + 3 * DAY, grace_ends_at: now + 20 * DAY })),
  withOrders(
    withStatus("past_due", (now) => ({ grace_ends_at: now + 20 * DAY })),
    orders(true),
    "payment-pay-now",
  ),
  withStatus("past_due", (now) => ({ grace_ends_at: now - DAY }), "hidden"),
  withStatus("unpaid"),
  withStatus("incomplete"),
  withStatus("active", () => ({ collection_paused: true }), "not-collected"),
  withOrders(
    withStatus("canceled", (now) => ({ ends_at: now - DAY })),
    orders(false),
    "payment-ended",
  ),
  withStatus(
    "canceled",
    (now) => ({ ends_at: now - DAY, end_reason: "payment_failed" }),
    "ended-by-failure",
  ),
  {
    name: "payment-cancel",
    path: "/payment",
    as: "fresh",
    shows: "Order History",
    act: async (page) => {
      await page.getByRole("button", { name: "Cancel Subscription" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "receipt-missing",
    path: "/payment/receipts/1",
    as: "fresh",
    before: async (page) => stubResponse(page, calls.transactions, 404),
    shows: "There is no receipt for this payment.",
  },
  {
    name: "receipt-failed",
    path: "/payment/receipts/1",
    as: "fresh",
    before: async (page) => stubResponse(page, calls.transactions, 502),
    shows: "The receipt could not be loaded.",
  },
  {
    name: "payment-failed",
    path: "/payment",
    as: "fresh",
    before: async (page) => {
      for (const call of [calls.plans, calls.transactions, calls.methods]) {
        await stubResponse(page, call, 500);
      }
    },
    shows: "The order history could not be loaded.",
  },
];
