// @vitest-environment happy-dom
import type { StaffDispute } from "@coupon-center/contract";
import { cleanup, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../../session/stored-user.ts";
import { freshBrowser } from "../../testing/browser.ts";
import { storedUser } from "../../testing/entities.ts";
import { fakeApi, json } from "../../testing/fake-api.ts";
import { Disputes } from "./Disputes.tsx";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const root = { client: { locale: "en-US", timeZone: "America/New_York" } };

const dispute: StaffDispute = {
  id: "du_1",
  amount: 2499,
  currency: "usd",
  created: 1_800_000_000,
  reason: "fraudulent",
  status: "needs_response",
  due_by: null,
  stripe_url: "https://dashboard.stripe.example/",
};

test("disputes are told as they are once the screen is loaded anew, as after a refund (rule 10.12)", async () => {
  const answers = [dispute, { ...dispute, status: "lost" }];
  fakeApi({
    "GET /api/v1/staff/stores/3/disputes": () =>
      json({ count: 1, next: null, previous: null, results: answers.splice(0, 1) }),
  });
  const Listed = () => <Disputes storeId={3} payments={useLoaderData()} />;
  const child = { id: "list", index: true, loader: () => [], Component: Listed };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => root, children: [child] }],
    { hydrationData: { loaderData: { root, list: [] } } },
  );
  const screen = render(<RouterProvider router={router} />);
  await waitFor(() => screen.getByText(/waits for evidence/i));
  await router.revalidate();
  await waitFor(() => screen.getByText(/lost/i));
  expect(screen.queryByText(/waits for evidence/)).toBeNull();
});
