// @vitest-environment happy-dom
import type { OpenPayment } from "@coupon-center/contract";
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { me, store, storedUser, subscription } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { toasts } from "../ui/toast.ts";
import { usePayAfterReturn } from "./open-payment.ts";

beforeEach(() => {
  freshBrowser();
  window.history.replaceState(null, "", "/payment");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Probe() {
  usePayAfterReturn();
  return <p>{useLocation().search}</p>;
}

const owing = {
  ...me,
  store: { ...store, stripe_subscription: { ...subscription, status: "past_due" } },
};

/**
 * Opens the payment screen at this address; returns the calls that were made, and the toasts.
 * `profile` is what the server says afterwards.
 */
async function open(address: string, answer: () => Response, profile: object = owing) {
  writeUser(storedUser());
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => json(profile),
    "POST /api/v1/payment-methods/pay-open": answer,
  });
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const before = toasts.read().length;
  const router = createMemoryRouter([{ path: "/payment", Component: Probe }], {
    initialEntries: [address],
  });
  const screen = await act(async () => render(<RouterProvider router={router} />));
  return {
    search: screen.container.textContent,
    calls: sent.map(({ url }) => url.pathname.replace("/api/v1/", "")),
    left: left.mock.calls.flat(),
    said: toasts
      .read()
      .slice(before)
      .map(({ text }) => text),
  };
}

const page = "https://pay.example/in_1";
const tried =
  (outcome: OpenPayment["outcome"], url: string | null = page) =>
  () =>
    json({ open_payment: { outcome, url } });
const AT_RETURN = "/payment?card=changed";
const PAY = "payment-methods/pay-open";

test("back from Stripe's page for cards, what is open is paid once, and the plan is read again (rule 8.23)", async () => {
  const paid = await open(AT_RETURN, tried("paid"));
  expect(paid).toEqual({ search: "", calls: [PAY, "auth/me"], left: [], said: [] });
  expect((await open("/payment", tried("paid"))).calls).toEqual([]);
});

test("a refused card is said, a confirmation leads to the page of the invoice (rule 8.23)", async () => {
  expect((await open(AT_RETURN, tried("declined"))).said).toEqual([
    "The card was refused for the open payment. Use another card, or pay now.",
  ]);
  expect(await open(AT_RETURN, tried("confirm"))).toMatchObject({ left: [page], said: [] });
  expect((await open(AT_RETURN, tried("confirm", null))).said).toEqual([
    "Your bank asks you to confirm the payment.",
  ]);
});

test("whoever has gone on to another screen is told that the bank wants a confirmation, and stays there (rule 8.23)", async () => {
  const answer = () => {
    window.history.replaceState(null, "", "/coupons/add");
    return tried("confirm")();
  };
  expect(await open(AT_RETURN, answer)).toMatchObject({
    left: [],
    said: ["Your bank asks you to confirm the payment."],
  });
});

test("with nothing open nothing is said, and the plan is read again, which another call may have paid", async () => {
  expect(await open(AT_RETURN, () => json({ open_payment: null }))).toMatchObject({
    calls: [PAY, "auth/me"],
    said: [],
  });
});

test("a failed try is said, unless the plan is paid afterwards", async () => {
  expect(await open(AT_RETURN, () => json({}, 429))).toMatchObject({
    calls: [PAY, "auth/me"],
    said: ["We could not charge the open payment. Use 'Pay now'."],
  });
  expect(await open(AT_RETURN, () => json({}, 502))).toMatchObject({
    calls: [PAY, PAY, "auth/me"],
    said: ["We can't tell whether that was done. Please try again."],
  });
  const active = { ...me, store: { ...store, stripe_subscription: subscription } };
  for (const status of [429, 502])
    expect((await open(AT_RETURN, () => json({}, status), active)).said).toEqual([]);
});
