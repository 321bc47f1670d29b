// @vitest-environment happy-dom
import type { StaffStore } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { subscription } from "../../testing/entities.ts";
import { StorePlan } from "./StorePlan.tsx";

afterEach(cleanup);

const root = { client: { locale: "en-US", timeZone: "America/New_York" } };
const store = { id: 3, state: "suspended", owner: { blocked: false } } as StaffStore;
const active = { ...subscription, status: "active", ends_at: null, canceled_at: null };
const stripe_url = "https://dashboard.stripe.example/";
const paused = "Payments are paused: nothing is charged until they go on.";

function rowOf(change: Partial<typeof subscription>) {
  const plan = { ...active, ...change, stripe_url };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <StorePlan store={store} plan={plan} isAdmin={false} /> }],
    { hydrationData: { loaderData: { root } } },
  );
  return render(<RouterProvider router={router} />).container.textContent ?? "";
}

test("staff reads of an active plan when it is charged next, and of one that is not collected that nothing is (rule 10.12, decision 067)", () => {
  expect(rowOf({ collection_paused: false })).toContain("Next billing date");
  expect(rowOf({ collection_paused: false })).not.toContain(paused);
  const text = rowOf({ collection_paused: true });
  expect(text).toContain(paused);
  expect(text).not.toContain("Next billing date");
});
