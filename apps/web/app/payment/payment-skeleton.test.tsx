// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { client } from "../storefront/testing/sample.ts";
import { store, storedUser, subscription } from "../testing/entities.ts";
import { PaymentSkeleton } from "./PaymentSkeleton.tsx";

afterEach(cleanup);

function headingsOf(status: "active" | "paused"): (string | null)[] {
  const own = { ...store, stripe_subscription: { ...subscription, status } };
  const user = storedUser({ store: own, coupon_center_txn: { id: 1 } });
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <PaymentSkeleton user={user} /> }],
    { hydrationData: { loaderData: { root: { client } } } },
  );
  const { container } = render(<RouterProvider router={router} />);
  return [...container.querySelectorAll(".section-title h2")].map((one) => one.textContent);
}

test("the skeleton has cards, but not of a plan that is paused without one (rules 8.12, 12.12)", () => {
  expect(headingsOf("active")).toEqual(["Payment methods", "Order History"]);
  cleanup();
  expect(headingsOf("paused")).toEqual(["Order History"]);
});
