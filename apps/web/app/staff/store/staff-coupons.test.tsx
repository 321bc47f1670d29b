// @vitest-environment happy-dom
import type { StaffCoupon, StaffStoreDetail } from "@coupon-center/contract";
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshBrowser } from "../../testing/browser.ts";
import { coupon, store } from "../../testing/entities.ts";
import { fakeApi, json } from "../../testing/fake-api.ts";
import { toasts } from "../../ui/toast.ts";
import { StaffCoupons } from "./StaffCoupons.tsx";

beforeEach(freshBrowser);
afterEach(cleanup);

const held = (id: number, description: string): StaffCoupon => ({
  ...coupon,
  id,
  description,
  approved: false,
  state: "held",
  withdrawn_reason: null,
  awaits_review: true,
  review_tag: "tag",
});

const waiting: StaffStoreDetail = {
  ...store,
  state: "approved",
  submitted_at: null,
  coupon_count: 2,
  held_count: 2,
  owner: { id: 5, email: "ada@northpine.example", email_verified: true, blocked: false },
  waiting_since: "2026-11-01T00:00:00Z",
  review_tag: "tag",
  history: [],
  queue: { waits: true, others: 1, next_id: 4 },
  coupons: [held(7, "Winter jackets"), held(8, "Summer shoes")],
};

function open(shown: StaffStoreDetail, refusal: Response | null = null) {
  const decided = new Set<string>();
  fakeApi({
    "POST /api/v1/staff/coupons/:id/(approve|withdraw)": async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (refusal) return refusal;
      decided.add(url.pathname);
      return json(held(7, "Winter jackets"));
    },
    "GET /api/v1/staff/stores/3": () =>
      json({ ...shown, queue: { ...shown.queue, waits: decided.size < 2 } }),
    "GET /api/v1/staff/stores/4": () => json({ ...waiting, id: 4 }),
  });
  const root = { client: { locale: "en-US", timeZone: "America/New_York", currency: "USD" } };
  let reloads = 0;
  const loader = () => ({ reloads: ++reloads });
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => root,
        children: [
          { index: true, element: <StaffCoupons store={shown} />, loader },
          { path: "staff/stores/:id", element: null },
          { path: "staff", element: null },
        ],
      },
    ],
    { hydrationData: { loaderData: { root, "0-0": { reloads } } } },
  );
  const screen = render(<RouterProvider router={router} />);
  const press = (name: RegExp, at = 0) => {
    const button = screen.getAllByRole("button", { name })[at];
    if (button) fireEvent.click(button);
  };
  const isAt = (path: string) =>
    waitFor(() => expect(router.state.location.pathname).toBe(path), { timeout: 5_000 });
  const isReloaded = () => waitFor(() => expect(reloads).toBe(1), { timeout: 5_000 });
  return { screen, press, isAt, isReloaded };
}

test("staff open the shop that a coupon leads to, which learns nothing of their screen (rule 10.3)", () => {
  const [link] = open(waiting).screen.getAllByRole("link");
  expect(link?.getAttribute("href")).toBe(coupon.destination_coupon_url);
  expect([link?.getAttribute("target"), link?.getAttribute("rel")]).toEqual([
    "_blank",
    "nofollow noopener noreferrer",
  ]);
});

const last = { ...waiting, coupons: [held(7, "Winter jackets")] };

test("the approval of a store's last held coupon leads to the store that waits next (rule 10.7)", async () => {
  const { press, isAt } = open(last);
  press(/^Approve/);
  await isAt("/staff/stores/4");
});

test("so does its withdrawal (rule 10.7)", async () => {
  const { screen, press, isAt } = open(last);
  press(/^Withdraw/);
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Not true" } });
  press(/^Withdraw$/);
  await isAt("/staff/stores/4");
});

test("so do the approvals of all held coupons, pressed one right after the other (rule 10.7)", async () => {
  const { press, isAt } = open(waiting);
  press(/^Approve/, 0);
  press(/^Approve/, 1);
  await isAt("/staff/stores/4");
});

test.each([
  ["another held coupon", waiting],
  [
    "a change of its name",
    { ...last, pending_revision: { ...store, submitted_at: "2026-11-02T00:00:00Z" } },
  ],
  ["itself", { ...last, state: "pending" }],
] as const)("a store that still waits for %s stays on the screen (rule 10.7)", async (_, shown) => {
  const { press, isAt, isReloaded } = open(shown);
  press(/^Approve/);
  await isReloaded();
  await isAt("/");
});

test.each([
  ["approved", /^Approve/],
  ["withdrawn", /^Withdraw/],
] as const)(
  "a coupon that its owner deleted before it is %s is said to be gone, on the store as it is now (rule 10.4)",
  async (_, act) => {
    const { screen, press, isReloaded } = open(waiting, json({ detail: "Not Found" }, 404));
    press(act);
    const reason = screen.queryByLabelText("Reason");
    if (reason) {
      fireEvent.change(reason, { target: { value: "Not true" } });
      press(/^Withdraw$/);
    }
    await isReloaded();
    expect(toasts.read().map(({ text }) => text)).toEqual([
      "The coupon is gone: its owner deleted it.",
    ]);
  },
);

test("A coupon's state comes before what limits it, as in its owner's list", () => {
  const minimum = { ...held(7, "Winter jackets"), minimum_order_amount: 35 };
  const { screen } = open({ ...waiting, coupons: [minimum] });
  const facts = screen.getByRole("heading", { name: "Winter jackets" }).nextElementSibling;
  expect(facts?.textContent).toMatch(/^Held.* · On orders over \$35/);
});
