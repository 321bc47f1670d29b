// @vitest-environment happy-dom
import type { StaffBilling, StaffStore } from "@coupon-center/contract";
import { cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../../testing/browser.ts";
import { staffStore, subscription } from "../../testing/entities.ts";
import { StoreDetails } from "../store/StoreDetails.tsx";
import { StorePlan } from "./StorePlan.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const suspended: StaffStore = { ...staffStore, state: "suspended" };

type Plan = NonNullable<StaffBilling["subscription"]>;
const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const paused: Plan = {
  ...subscription,
  start_date: now - HOUR,
  current_period_end: now + HOUR,
  price: { currency: "usd", unit_amount: 2499 },
  collection_paused: true,
  stripe_url: "https://dashboard.stripe.example/",
};

function show(element: ReactNode) {
  const root = { client: { locale: "en-US", timeZone: "America/New_York", categories: [] } };
  const router = createMemoryRouter([{ id: "root", path: "/", element }], {
    hydrationData: { loaderData: { root } },
  });
  return render(<RouterProvider router={router} />);
}

test.each<[string, Partial<Plan>, boolean]>([
  ["active, collected", { collection_paused: false }, false],
  ["active", {}, true],
  ["past due", { status: "past_due" }, true],
  ["ending", { status: "canceled", ends_at: now + HOUR }, true],
  ["ended", { status: "canceled", ends_at: now - HOUR }, false],
  ["paused at Stripe", { status: "paused" }, false],
])(
  "the plan of a suspended store that is %s says whether its payments are paused (rule 10.12, decision 067)",
  (_, change, isTold) => {
    const plan = { ...paused, ...change };
    const detail = {
      ...suspended,
      stripe_subscription: plan,
      coupons: [],
      history: [],
      queue: { waits: false, others: 0, next_id: null },
    };
    const element = (
      <>
        <StorePlan store={suspended} plan={plan} isAdmin={false} />
        <StoreDetails store={detail} />
      </>
    );
    const tags = show(element).queryAllByText("Payments paused");
    expect(tags).toHaveLength(isTold ? 2 : 0);
  },
);

test.each<[string, Partial<Plan>, string[]]>([
  ["active", {}, ["Cancel plan", "End now"]],
  ["active, its renewal not charged yet", { renewal_charge_at: now + HOUR }, ["End now"]],
  ["past due", { status: "past_due" }, ["End now"]],
  ["ended", { status: "canceled", ends_at: now - HOUR }, []],
])(
  "a plan that is %s is offered to end with its period only if that is paid for (rules 8.29, 10.12, decision 081)",
  (_, change, offered) => {
    const plan = { ...paused, collection_paused: false, ...change };
    const buttons = show(<StorePlan store={suspended} plan={plan} isAdmin />);
    expect(buttons.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(offered);
  },
);

test.each<[string, Plan["status"], boolean]>([
  ["that was paid for", "active", true],
  [
    "whose first payment was not made, which showed no coupons and has no mail of its end",
    "incomplete",
    false,
  ],
])(
  "ending a plan %s tells what becomes of its coupons and its owner (rules 8.21, 10.12)",
  (_, status, begun) => {
    const plan = { ...paused, status };
    const page = show(<StorePlan store={staffStore} plan={plan} isAdmin />);
    fireEvent.click(page.getByRole("button", { name: "End now" }));
    const text = page.getByRole("dialog").textContent;
    expect(text.includes("The coupons are hidden at once")).toBe(begun);
    expect(text).toContain(begun ? "The owner gets an email." : "the owner gets no email.");
  },
);
