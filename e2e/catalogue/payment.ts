import {
  type BillingStateName,
  billingStateName,
  type Plan,
  type Subscription,
  type Transaction,
} from "@coupon-center/contract";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";

const DAY = 86_400;

/** What differs from a plan that runs and is paid; `now` and all times in epoch seconds. */
type Change = (now: number) => Partial<Subscription>;

const cancelled = (ends_at: number, more: Partial<Subscription> = {}): Partial<Subscription> => ({
  status: "canceled",
  canceled_at: ends_at - 9 * DAY,
  ends_at,
  current_period_end: ends_at,
  ...more,
});

/** Every state of a subscription. */
const plans: Readonly<Record<BillingStateName, Change>> = {
  incomplete: () => ({ status: "incomplete" }),
  incomplete_expired: () => ({ status: "incomplete_expired" }),
  trialing: (now) => ({ status: "trialing", current_period_end: now + 12 * DAY }),
  active: () => ({}),
  renewing: (now) => ({ renewal_charge_at: now + 3_000 }),
  active_free: () => ({ price: { currency: "usd", unit_amount: 0 } }),
  given: (now) => ({ price: { currency: "usd", unit_amount: 0 }, ends_at: now + 30 * DAY }),
  given_not_collected: (now) => ({
    price: { currency: "usd", unit_amount: 0 },
    ends_at: now + 30 * DAY,
    collection_paused: true,
  }),
  past_due_retried: (now) => ({
    status: "past_due",
    retry_at: now + 3 * DAY,
    grace_ends_at: now + 20 * DAY,
  }),
  past_due_waiting: (now) => ({ status: "past_due", grace_ends_at: now + 20 * DAY }),
  past_due_hidden: (now) => ({ status: "past_due", grace_ends_at: now - DAY }),
  unpaid: () => ({ status: "unpaid" }),
  paused: () => ({ status: "paused" }),
  paused_by_hand: () => ({ status: "paused", collection_paused: true }),
  not_collected: () => ({ collection_paused: true }),
  ending: (now) => cancelled(now + 11 * DAY),
  ending_not_collected: (now) => cancelled(now + 11 * DAY, { collection_paused: true }),
  ended: (now) => cancelled(now - DAY),
  ended_owing: (now) => cancelled(now - DAY, { past_due_since: now - 4 * DAY }),
  ended_by_failure: (now) => cancelled(now - DAY, { end_reason: "payment_failed" }),
  ended_by_hand: (now) => cancelled(now - DAY, { current_period_end: now + 20 * DAY }),
  other: () => ({ status: "held_for_review" }),
};

/** The payment page of a merchant whose plan is in a state; `more` does not change which. */
function planIn(
  state: BillingStateName,
  more: Change = () => ({}),
  name: string = state,
): ScreenState {
  return {
    name: `payment-${name.replaceAll("_", "-")}`,
    path: "/payment",
    as: "fresh",
    shows: "Order History",
    before: async (page, who) => {
      const me = await who?.me();
      const paid = me?.store?.stripe_subscription;
      if (!me?.store || !paid) throw new Error("this merchant has no plan");
      const now = Math.floor(Date.now() / 1000);
      const stripe_subscription = { ...paid, ...plans[state](now), ...more(now) };
      const found = billingStateName(stripe_subscription, now);
      if (found !== state) throw new Error(`this plan is ${found}, not ${state}`);
      await stubResponse(page, calls.me, 200, {
        ...me,
        store: { ...me.store, stripe_subscription },
      });
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
    currency: "usd",
    amount: 2499,
    status,
    receipt_url: isUnpaid(status) && !payable ? null : "/payment/receipts/1",
    invoice_url: isUnpaid(status) ? null : "/payment/invoices/1",
    payable: payable && isUnpaid(status),
    refunded_amount: status === "refunded" ? 2499 : status === "partially_refunded" ? 500 : 0,
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

const plan = (interval: Plan["interval"], unit_amount: number): Plan => ({
  id: interval,
  interval,
  updated: 1,
  name: "Merchant plan",
  price: { currency: "usd", unit_amount },
  payment_link: { url: "/payment" },
});

/** The same state, of a brand that sells the plan for a year, too. */
function soldYearly(state: ScreenState, name: string): ScreenState {
  return {
    ...state,
    name: `payment-${name}`,
    before: async (page, who) => {
      await state.before?.(page, who);
      const results = [plan("month", 2499), plan("year", 24_990)];
      await stubResponse(page, calls.plans, 200, { count: 2, next: null, previous: null, results });
    },
  };
}

export const paymentStates: ScreenState[] = [
  { name: "payment-no-store", path: "/payment", as: "newcomer", shows: "Add your store first" },
  { name: "payment-plan", path: "/payment", as: "pending", shows: /^Subscribe Now/ },
  ...Object.keys(plans).map((state) => planIn(state as BillingStateName)),
  planIn(
    "active",
    (now) => ({
      price: { currency: "usd", unit_amount: 2499 },
      coming_price: { price: { currency: "usd", unit_amount: 2999 }, from: now + 45 * DAY },
    }),
    "coming-price",
  ),
  planIn(
    "active",
    () => ({ interval: "year", price: { currency: "usd", unit_amount: 24_990 } }),
    "active-yearly",
  ),
  soldYearly({ name: "", path: "/payment", as: "pending", shows: /^Subscribe Now/ }, "plan-yearly"),
  soldYearly(planIn("ended"), "ended-yearly"),
  withOrders(planIn("past_due_waiting"), orders(true), "payment-pay-now"),
  withOrders(planIn("ended"), orders(false), "payment-ended-orders"),
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
    name: "invoice-missing",
    path: "/payment/invoices/1",
    as: "fresh",
    before: async (page) => stubResponse(page, calls.transactions, 404),
    shows: "There is no invoice for this payment.",
  },
  {
    name: "invoice-failed",
    path: "/payment/invoices/1",
    as: "fresh",
    before: async (page) => stubResponse(page, calls.transactions, 502),
    shows: "The invoice could not be loaded.",
  },
  {
    name: "invoice",
    path: "/payment/invoices/1",
    as: "fresh",
    before: async (page) => stubResponse(page, calls.transactions, 200, { url: "#file" }),
    shows: "Your invoice is being downloaded.",
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
