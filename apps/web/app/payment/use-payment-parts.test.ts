// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser, subscription } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { paymentStamp, usePaymentParts } from "./use-payment-parts.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const list = (...results: unknown[]) => json({ count: results.length, next: null, results });

function openPayment(firstPayment: number | null, stamp: string, orders = () => list()) {
  const sent = fakeApi({
    "GET /api/v1/coupon-center-plans": () => list(),
    "GET /api/v1/payment-methods": () => list(),
    "GET /api/v1/coupon-center-transactions": orders,
  });
  const props = { firstPayment, stamp };
  const screen = renderHook((now) => usePaymentParts(5, now.firstPayment, now.stamp), {
    initialProps: props,
  });
  const asked = (path: string) => sent.filter(({ url }) => url.pathname.endsWith(path)).length;
  return {
    ...screen,
    asked,
    settled: () => waitFor(() => expect(screen.result.current.settled).toBe(true)),
  };
}

test("before the first payment there are no cards to ask for", async () => {
  const { asked, result, settled } = openPayment(null, "a");
  expect(result.current.settled).toBe(false);
  await settled();
  expect(asked("payment-methods")).toBe(0);
  expect(result.current.methods).toEqual({ state: "ready", data: [] });
  expect(result.current.plan).toEqual({ state: "ready", data: null });
});

test("a payment loads cards and orders anew (rule 8.3)", async () => {
  const { asked, rerender, settled } = openPayment(1, "a");
  await settled();
  expect([asked("payment-methods"), asked("transactions")]).toEqual([1, 1]);
  rerender({ firstPayment: 1, stamp: "a" });
  expect([asked("payment-methods"), asked("transactions")]).toEqual([1, 1]);
  rerender({ firstPayment: 1, stamp: "b" });
  await waitFor(() => expect([asked("payment-methods"), asked("transactions")]).toEqual([2, 2]));
});

test("a change of the cards loads the cards alone, each time", async () => {
  const { asked, result, settled } = openPayment(1, "a");
  await settled();
  for (const times of [2, 3]) {
    act(() => result.current.reloadMethods());
    await waitFor(() => expect(asked("payment-methods")).toBe(times));
  }
  expect(asked("transactions")).toBe(1);
});

test("a part that failed is settled too, and can be tried again (rule 8.16)", async () => {
  let status = 502;
  const { result, settled } = openPayment(1, "a", () =>
    json({ count: 0, next: null, results: [] }, status),
  );
  await settled();
  const { orders } = result.current;
  expect(orders.state).toBe("failed");
  status = 200;
  act(() => {
    if (orders.state === "failed") orders.retry();
  });
  await waitFor(() => expect(result.current.orders.state).toBe("ready"));
});

test("the stamp changes with the first payment, a new plan, a new period and a failed payment made good", () => {
  const paid = { ...subscription, current_period_end: 100 };
  const stamps = [
    paymentStamp(null, null),
    paymentStamp(1, paid),
    paymentStamp(2, paid),
    paymentStamp(1, { ...paid, id: "sub_2" }),
    paymentStamp(1, { ...paid, current_period_end: 200 }),
    paymentStamp(1, { ...paid, status: "past_due" }),
  ];
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(paymentStamp(1, { ...paid })).toBe(paymentStamp(1, paid));
  expect(paymentStamp(1, { ...paid, status: "trialing" })).toBe(paymentStamp(1, paid));
});
