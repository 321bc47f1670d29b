// @vitest-environment happy-dom
import type { Store, Subscription } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../storefront/testing/sample.ts";
import { store, storedUser, subscription } from "../testing/entities.ts";
import { PaymentSkeleton } from "./PaymentSkeleton.tsx";

afterEach(cleanup);

function show(change: Partial<Store>, firstPayment: number | null) {
  const coupon_center_txn = firstPayment === null ? null : { id: firstPayment };
  const user = storedUser({ store: { ...store, ...change }, coupon_center_txn });
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <PaymentSkeleton user={user} /> }],
    { hydrationData: { loaderData: { root: { client } } } },
  );
  return render(<RouterProvider router={router} />);
}

function headingsOf(change: Partial<Subscription>): (string | null)[] {
  const { container } = show({ stripe_subscription: { ...subscription, ...change } }, 1);
  return [...container.querySelectorAll(".section-title h2")].map((one) => one.textContent);
}

const free = { currency: "usd", unit_amount: 0 };
const coming = { price: { currency: "usd", unit_amount: 2_499 }, from: 1_900_000_000 };

test.each<[string, Partial<Subscription>, string[]]>([
  ["active", {}, ["Payment methods"]],
  ["paused without one", { status: "paused" }, []],
  ["free", { price: free }, []],
  ["free for a while", { price: free, coming_price: coming }, ["Payment methods"]],
])(
  "the skeleton of a plan that is %s has cards where there are some (rules 8.12, 12.12)",
  (_, change, cards) => {
    expect(headingsOf(change)).toEqual([...cards, "Order History"]);
  },
);

const ended = { ...subscription, status: "canceled", canceled_at: 1, ends_at: 2 };

test.each<[string, Subscription | null, string]>([
  ["without a plan", null, "Subscribe Now"],
  ["whose plan has ended", ended, "Reactivate Subscription"],
])(
  "a merchant %s is sold none while the store is suspended, and told why (rules 8.1, 8.19)",
  (_, stripe_subscription, button) => {
    const shown = (suspended: boolean) => {
      const paid = stripe_subscription && 1;
      const { container } = show({ suspended, is_approved: false, stripe_subscription }, paid);
      const said = container.textContent ?? "";
      cleanup();
      return [said.includes(button), /renews automatically/.test(said), said.includes(why)];
    };
    const why = `Your store is suspended, so you cannot subscribe at the moment. Write to us at ${client.supportEmail}.`;
    expect(shown(false)).toEqual([true, true, false]);
    expect(shown(true)).toEqual([false, false, true]);
  },
);
