// @vitest-environment happy-dom
import type { StaffDispute } from "@coupon-center/contract";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../../session/stored-user.ts";
import { freshBrowser } from "../../testing/browser.ts";
import { storedUser } from "../../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../../testing/fake-api.ts";
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

const list = (results: StaffDispute[]) =>
  json({ count: results.length, next: null, previous: null, results });

/** Shows the disputes of a store, which are asked for anew with each load of its screen. */
function open(answer: () => Response | Promise<Response>) {
  fakeApi({ "GET /api/v1/staff/stores/3/disputes": answer });
  const Listed = () => <Disputes storeId={3} payments={useLoaderData()} />;
  const child = { id: "list", index: true, loader: () => [], Component: Listed };
  const router = createMemoryRouter(
    [{ id: "root", path: "/", loader: () => root, children: [child] }],
    { hydrationData: { loaderData: { root, list: [] } } },
  );
  const screen = render(<RouterProvider router={router} />);
  return { screen, router };
}

test("disputes are told as they are once the screen is loaded anew, as after a refund (rule 10.12)", async () => {
  const answers = [dispute, { ...dispute, status: "lost" }];
  const { screen, router } = open(() => list(answers.splice(0, 1)));
  await waitFor(() => screen.getByText(/awaiting evidence/i));
  await router.revalidate();
  await waitFor(() => screen.getByText(/lost/i));
  expect(screen.queryByText(/awaiting evidence/)).toBeNull();
});

test("a late answer to an older question does not take the place of a newer one (rule 10.12)", async () => {
  let answerOlder = (_: Response) => {};
  const older = new Promise<Response>((resolve) => {
    answerOlder = resolve;
  });
  const answers = [older, list([{ ...dispute, status: "lost" }])];
  const { screen, router } = open(() => answers.shift() ?? noAnswer());
  await router.revalidate();
  await waitFor(() => screen.getByText(/lost/i));
  await act(async () => answerOlder(list([dispute])));
  expect(screen.queryByText(/awaiting evidence/i)).toBeNull();
});
