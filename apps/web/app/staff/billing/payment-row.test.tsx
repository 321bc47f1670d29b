// @vitest-environment happy-dom
import type { StaffPayment } from "@coupon-center/contract";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../../session/stored-user.ts";
import { freshBrowser } from "../../testing/browser.ts";
import { me, storedUser } from "../../testing/entities.ts";
import { fakeApi, json } from "../../testing/fake-api.ts";
import { PaymentRow } from "./PaymentRow.tsx";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const root = { client: { locale: "en-US", timeZone: "America/New_York" } };

const payment: StaffPayment = {
  id: 7,
  transaction_created: 1_800_000_000,
  currency: "usd",
  amount: 2499,
  status: "partially_refunded",
  payable: false,
  receipt_url: null,
  invoice_url: null,
  stripe_url: "https://dashboard.stripe.example/",
  refundable: true,
  refundable_amount: 1999,
  refunded_amount: 500,
};

test("before a refund staff is asked about what it gives back, not about the whole payment (rule 10.12, 'An admin refunds what is left of a payment')", () => {
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <PaymentRow payment={payment} isAdmin /> }],
    { hydrationData: { loaderData: { root } } },
  );
  const screen = render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole("button", { name: /Refund/ }));
  expect(screen.getByText("Refund $19.99?")).toBeTruthy();
  expect(screen.getByText("$24.99")).toBeTruthy();
  expect(screen.getByText("Partially refunded: $5.00")).toBeTruthy();
});

test("the dialog of a refund that somebody else made meanwhile still asks about that amount, with the refusal (rule 10.12, 'what is done already is 409')", async () => {
  const text = "Nothing is left to refund";
  fakeApi({
    "POST /api/v1/staff/payments/7/refund": () => json({ detail: text }, 409),
    "GET /api/v1/auth/me": () => json(me),
  });
  const now: StaffPayment = { ...payment, status: "refunded", refundable: false };
  const Listed = () => <PaymentRow payment={useLoaderData() ?? payment} isAdmin />;
  const router = createMemoryRouter(
    [
      {
        id: "root",
        path: "/",
        loader: () => root,
        children: [
          {
            id: "row",
            index: true,
            element: <Listed />,
            loader: () => ({ ...now, refundable_amount: 0, refunded_amount: 2499 }),
          },
        ],
      },
    ],
    { hydrationData: { loaderData: { root, row: payment } } },
  );
  const screen = render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole("button", { name: /Refund/ }));
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: "Paid twice" } });
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText(/^Refunded/)).toBeTruthy();
  expect(screen.getByText("Refund $19.99?")).toBeTruthy();
});
