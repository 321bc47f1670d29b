// @vitest-environment happy-dom
import type { StaffStoreDetail } from "@coupon-center/contract";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { freshBrowser } from "../../testing/browser.ts";
import { store } from "../../testing/entities.ts";
import { fakeApi, json } from "../../testing/fake-api.ts";
import { ReviewActions } from "./ReviewActions.tsx";

afterEach(cleanup);

const pending: StaffStoreDetail = {
  ...store,
  state: "pending",
  submitted_at: null,
  coupon_count: 0,
  held_count: 0,
  owner: { id: 5, email: "ada@northpine.example", email_verified: true, blocked: false },
  waiting_since: null,
  review_tag: "tag",
  history: [],
  coupons: [],
  queue: { waits: false, others: 0, next_id: null },
};
const revision = { ...store, name: "Harbour Tea", submitted_at: "2026-11-02T00:00:00Z" };

/** Where 'Skip' leads, or 'Next' on a store that waits no longer, from a store before number 4. */
async function skipped(
  answer: Parameters<typeof fakeApi>[0][string],
  waits = true,
): Promise<string> {
  freshBrowser();
  fakeApi({ "GET /api/v1/staff/stores/:id": answer });
  const queue = { waits, others: 2, next_id: 4 };
  const router = createMemoryRouter([
    { path: "/", element: <ReviewActions store={{ ...pending, queue }} /> },
    { path: "staff", element: null },
    { path: "staff/stores/:id", element: null },
  ]);
  fireEvent.click(render(<RouterProvider router={router} />).getByText(waits ? "Skip" : "Next"));
  await waitFor(() => expect(router.state.location.pathname).not.toBe("/"));
  return router.state.location.pathname;
}

test("'Skip' leads to the store that waits next, past one that somebody else has decided on meanwhile (rule 10.7)", async () => {
  const decided = { ...pending, id: 4, queue: { waits: false, others: 1, next_id: 9 } };
  expect(await skipped(() => json(decided))).toBe("/staff/stores/9");
});

test("'Next' leads there from a store that somebody else has decided on (rule 10.7)", async () => {
  const next = { ...pending, id: 4, queue: { waits: true, others: 1, next_id: 9 } };
  expect(await skipped(() => json(next), false)).toBe("/staff/stores/4");
});

test("and past one that was deleted meanwhile (rule 10.7)", async () => {
  const now = { ...pending, queue: { waits: true, others: 1, next_id: 9 } };
  const path = await skipped(({ url }) =>
    url.pathname.endsWith("/4") ? json({ detail: "Not Found" }, 404) : json(now),
  );
  expect(path).toBe("/staff/stores/9");
});

test("and to the next one while nobody tells what became of it (rule 10.7)", async () => {
  expect(await skipped(() => json({ detail: "Bad Gateway" }, 502))).toBe("/staff/stores/4");
});

test("'Skip' is busy until it is known which store waits next, and asks once (rules 10.7, 12.5)", async () => {
  freshBrowser();
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = fakeApi({ "GET /api/v1/staff/stores/:id": () => answered });
  const queue = { waits: true, others: 2, next_id: 4 };
  const router = createMemoryRouter([
    { path: "/", element: <ReviewActions store={{ ...pending, queue }} /> },
    { path: "staff/stores/:id", element: null },
  ]);
  const screen = render(<RouterProvider router={router} />);
  const skip = screen.getByRole("button", { name: "Skip" });
  for (const _click of ["once", "again"]) fireEvent.click(skip);
  await waitFor(() => expect(skip).toHaveProperty("disabled", true));
  answer(json({ ...pending, id: 4, queue }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/staff/stores/4"));
  expect(sent).toHaveLength(1);
});

function decisionsOn(change: Partial<StaffStoreDetail>): string[] {
  const element = <ReviewActions store={{ ...pending, ...change }} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const screen = render(<RouterProvider router={router} />);
  return screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");
}

test.each([
  ["pending", {}, ["Approve", "Decline", "Suspend"]],
  ["approved", { state: "approved" }, ["Suspend"]],
  [
    "approved with changes to review",
    { state: "approved", pending_revision: revision },
    ["Approve changes", "Decline changes", "Suspend"],
  ],
  ["declined", { state: "declined" }, ["Approve", "Suspend"]],
  ["suspended", { state: "suspended" }, ["Approve"]],
] as const)(
  "a store that is %s has the decisions that may be made on it (rule 5.2)",
  (_, change, names) => {
    expect(decisionsOn(change)).toEqual(names);
  },
);
