// @vitest-environment happy-dom
import type { StaffStoreDetail } from "@coupon-center/contract";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { store } from "../../testing/entities.ts";
import { ReviewActions } from "./ReviewActions.tsx";

afterEach(cleanup);

const pending: StaffStoreDetail = {
  ...{ ...store, state: "pending", submitted_at: null, coupon_count: 0, held_count: 0 },
  owner: { id: 5, email: "ada@northpine.example", email_verified: true, blocked: false },
  ...{ waiting_since: null, review_tag: "tag", history: [], coupons: [] },
  queue: { waits: false, others: 0, next_id: null },
};
const revision = { ...store, name: "Harbour Tea", submitted_at: "2026-11-02T00:00:00Z" };

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
