import {
  type AuditEntry,
  endpoints,
  onePage,
  type RevenueMonth,
  type StaffBilling,
  type StaffMember,
} from "@coupon-center/contract";
import { plainSubscription, plainTransaction } from "@coupon-center/testing/samples";
import { calls, stubResponse } from "../fixtures/stub-responses.ts";
import type { ScreenState } from "./screen-state.ts";
import type { StatePage } from "./state-page.ts";

const storeThatIs =
  (state: "pending" | "approved"): Exclude<ScreenState["path"], string> =>
  async (staff) => {
    const query = { state, search: "Northpine" };
    const queue = await staff.ok(endpoints.staffListStores, { query });
    const found = queue.results[0]?.id;
    if (found === undefined) throw new Error(`No store is ${state}`);
    return `/staff/stores/${found}`;
  };

const colleague: Omit<StaffMember, "id" | "email"> = {
  role: "reviewer",
  suspended: false,
  invited: false,
  second_factor: false,
  sessions: 1,
};

/** The signed-in account, and others in all states. */
const team = (own: StaffMember): StaffMember[] => [
  own,
  { ...colleague, id: 901, email: "ada.lindqvist@dealfinder.example", second_factor: true },
  { ...colleague, id: 902, email: "b@dealfinder.example", role: "admin", sessions: 3 },
  { ...colleague, id: 903, email: "invited@dealfinder.example", invited: true, sessions: 0 },
  {
    ...colleague,
    id: 904,
    suspended: true,
    sessions: 0,
    email: "maximiliane.von.und.zu.hohenlohe@seasonal-reviews.dealfinder.example",
  },
];

const act: Omit<AuditEntry, "id" | "act"> = {
  coupon_id: null,
  account: null,
  actor: "ada.lindqvist@dealfinder.example",
  actor_now: null,
  reason: null,
  at: "2026-11-20T10:00:00.000Z",
};

/** On an account and on a payment, by somebody with another address since, and by a command. */
const teamActs: AuditEntry[] = [
  {
    ...act,
    id: 3,
    act: "staff account suspended",
    account: "maximiliane.von.und.zu.hohenlohe@seasonal-reviews.dealfinder.example",
  },
  {
    ...act,
    id: 2,
    act: "orphaned payment refunded",
    actor: "a@dealfinder.example",
    actor_now: act.actor,
    reason: "sub_1: They asked by telephone",
  },
  { ...act, id: 1, act: "staff account made", account: act.actor, actor: "command" },
];

const teamState: ScreenState = {
  name: "staff-team",
  path: "/staff/team",
  as: "staff",
  before: async (page, who) => {
    const { results } = (await who?.ok(endpoints.staffListMembers, {})) ?? { results: [] };
    const own = results.find(({ email }) => email === who?.email);
    if (own === undefined) throw new Error("The staff account is not in its own team");
    await stubResponse(page, calls.members, 200, onePage(team(own)));
    await stubResponse(page, calls.teamHistory, 200, onePage(teamActs));
  },
  shows: "b@dealfinder.example",
};

const reviewState: ScreenState = {
  name: "staff-store",
  path: storeThatIs("pending"),
  as: "staff",
  of: "pending",
  shows: "The store as it will look",
};

const atStripe = (path: string) => `https://dashboard.stripe.com/test/${path}`;
const second = (daysAgo: number) => Math.floor(Date.now() / 1000) - daysAgo * 86_400;

/** A plan with payments in all states. */
const billing: StaffBilling = {
  subscription: {
    ...plainSubscription,
    start_date: second(190),
    current_period_end: second(-20),
    price: { currency: "usd", unit_amount: 2499 },
    stripe_url: atStripe("subscriptions/1"),
  },
  customer: { id: "cus_1", stripe_url: atStripe("customers/cus_1") },
  payments: (["paid", "disputed", "partially_refunded", "refunded", "failed", "open"] as const).map(
    (status, index) => ({
      ...plainTransaction,
      id: 1206 - index,
      transaction_created: second(10 + index * 30),
      payable: status === "open",
      status,
      refunded_amount: status === "refunded" ? 2499 : status === "partially_refunded" ? 500 : 0,
      refundable: status === "paid" || status === "partially_refunded",
      refundable_amount: status === "paid" ? 2499 : status === "partially_refunded" ? 1999 : 0,
      stripe_url: atStripe(`invoices/in_${index}`),
    }),
  ),
  payment_count: 104,
};
const dispute = {
  id: "dp_1",
  amount: 2499,
  currency: "usd",
  status: "needs_response",
  reason: "product_not_received",
  created: second(30),
  due_by: second(-4),
  stripe_url: atStripe("disputes/dp_1"),
};

const billingState: ScreenState = {
  ...reviewState,
  name: "staff-billing",
  path: storeThatIs("approved"),
  of: "live",
  shows: "Customer in Stripe",
  before: async (page) => {
    await stubResponse(page, calls.staffBilling, 200, billing);
    await stubResponse(page, calls.staffDisputes, 200, onePage([dispute]));
  },
};

/** The revenue of these months, the last one the current. */
function revenueState(name: string, count: number, currencies: readonly string[]): ScreenState {
  const today = new Date();
  const months: RevenueMonth[] = Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 - count + index));
    const active = 40 + index * 57 - (index % 5) * 31;
    return {
      month: at.toISOString().slice(0, 7),
      active,
      new: 31 + index,
      lost: index % 7,
      past_due: index % 3,
      recurring: currencies.map((currency, place) => ({
        currency,
        unit_amount: Math.round((active * 2499) / (place + 1)),
      })),
    };
  });
  return {
    name,
    path: "/staff/revenue",
    as: "staff",
    shows: count === 0 ? /No subscriptions/ : "By month",
    before: (page) =>
      stubResponse(page, calls.revenue, 200, {
        months,
        without_price: currencies.length - 1,
        yearly: 3 * (currencies.length - 1),
      }),
  };
}

/** Opens the dialog for the reason of a decision. */
async function ask(page: StatePage, decision: "Decline" | "Suspend"): Promise<void> {
  await page.getByRole("button", { name: decision, exact: true }).click();
  await page.getByRole("dialog", { name: `${decision} store?` }).waitFor();
}

export const staffStates: ScreenState[] = [
  {
    name: "staff-queue",
    path: "/staff?state=all",
    as: "staff",
    of: "pending",
    shows: "northpine.example.com",
  },
  { name: "staff-none", path: "/staff?search=nothing+like+it", as: "staff", shows: /No store/ },
  teamState,
  {
    ...teamState,
    name: "staff-team-menu",
    covered: ".action-menu",
    act: async (page) => {
      await page.getByRole("button", { name: "More for ada.lindqvist@dealfinder.example" }).click();
      await page.getByRole("button", { name: "Reset second factor" }).waitFor();
    },
  },
  revenueState("staff-revenue", 24, ["usd"]),
  revenueState("staff-revenue-currencies", 14, ["eur", "jpy", "usd"]),
  revenueState("staff-revenue-one-month", 1, ["usd"]),
  revenueState("staff-revenue-none", 0, ["usd"]),
  {
    ...revenueState("staff-revenue-failed", 1, ["usd"]),
    before: (page) => stubResponse(page, calls.revenue, 503),
    shows: /could not be loaded/,
  },
  reviewState,
  {
    ...reviewState,
    name: "staff-decline",
    act: (page) => ask(page, "Decline"),
  },
  {
    ...reviewState,
    name: "staff-suspend",
    path: storeThatIs("approved"),
    of: "live",
    act: (page) => ask(page, "Suspend"),
  },
  {
    ...reviewState,
    name: "staff-block",
    act: async (page) => {
      await page.getByRole("button", { name: "Block account" }).click();
      await page.getByRole("dialog", { name: "Block account?" }).waitFor();
    },
  },
  billingState,
  {
    ...billingState,
    name: "staff-billing-disputes-failed",
    shows: /Disputes could not be loaded/,
    before: async (page) => {
      await stubResponse(page, calls.staffBilling, 200, billing);
      await stubResponse(page, calls.staffDisputes, 502);
    },
  },
  {
    ...billingState,
    name: "staff-billing-failed",
    shows: /Plan and payments could not be loaded/,
    before: (page) => stubResponse(page, calls.staffBilling, 503),
  },
  {
    ...billingState,
    name: "staff-refund",
    act: async (page) => {
      await page.getByRole("button", { name: "Refund #1206" }).click();
      await page.getByRole("dialog", { name: "Refund $24.99?" }).waitFor();
    },
  },
  {
    name: "staff-orphans",
    path: "/staff",
    as: "staff",
    shows: /We don't know who made this payment/,
    before: async (page) => {
      const received_at = new Date(Date.now() - 7_200_000).toISOString();
      const common = { received_at, parked_at: received_at, tries: 10 };
      const orphan = { subscription_id: "sub_7", stripe_url: atStripe("subscriptions/sub_7") };
      const results = [
        { ...common, id: "evt_1Q7", type: "checkout.session.completed", error: "", orphan },
        { ...common, id: "evt_1Q8", type: "invoice.paid", error: "No such customer", orphan: null },
      ];
      const parked = { count: results.length, next: null, previous: null, results };
      await stubResponse(page, calls.parkedEvents, 200, parked);
    },
  },
];
