// @vitest-environment happy-dom
import type { Subscription } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../storefront/testing/sample.ts";
import { store, storedUser, subscription } from "../testing/entities.ts";
import { PaymentSkeleton } from "./PaymentSkeleton.tsx";

afterEach(cleanup);

function headingsOf(change: Partial<Subscription>): (string | null)[] {
  const own = { ...store, stripe_subscription: { ...subscription, ...change } };
  const user = storedUser({ store: own, coupon_center_txn: { id: 1 } });
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <PaymentSkeleton user={user} /> }],
    { hydrationData: { loaderData: { root: { client } } } },
  );
  const { container } = render(<RouterProvider router={router} />);
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
