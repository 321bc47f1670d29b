// @vitest-environment happy-dom
import type { Subscription } from "@coupon-center/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { aDayLater, freshBrowser } from "../testing/browser.ts";
import { me, session, store, storedUser, subscription } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { serverTime } from "../testing/server-time.ts";
import { toasts } from "../ui/toast.ts";
import { usePaymentWatch } from "./use-payment-watch.ts";

let now = 0;

beforeEach(() => {
  freshBrowser();
  now = aDayLater();
  vi.useFakeTimers({ now });
  serverTime(now);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const storeWith = (plan: Subscription | null) => ({ ...store, stripe_subscription: plan });
const userWith = (plan: Subscription | null) =>
  storedUser({ ...session(), store: storeWith(plan) });

/** Opens a merchant's payment screen, and counts its requests for the profile. */
function openPayment(plan: Subscription | null, user = userWith(plan)) {
  let arrived = plan;
  writeUser(user);
  const sent = fakeApi({
    "GET /api/v1/auth/me": () => json({ ...me, store: user.store && storeWith(arrived) }),
  });
  const before = toasts.read().length;
  const screen = renderHook(() => usePaymentWatch());
  return {
    ...screen,
    asked: () => sent.length,
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    arrive: (next: Subscription) => {
      arrived = next;
    },
    change: (next: Subscription | null) => act(() => writeUser(userWith(next))),
    said: () =>
      toasts
        .read()
        .slice(before)
        .map(({ text }) => text),
  };
}

const THANKS = "Payment received. Thank you!";
const seconds = () => now / 1000;

test("the first tab notices the payment within 10 seconds, and stops polling (rule 8.3, decision 042)", async () => {
  const { asked, pass, arrive, said } = openPayment(null);
  await pass(3_999);
  expect(asked()).toBe(0);
  await pass(1);
  expect([asked(), said()]).toEqual([1, []]);
  arrive(subscription);
  await pass(4_000);
  expect([asked(), said()]).toEqual([2, [THANKS]]);
  await pass(60_000);
  expect([asked(), said()]).toEqual([2, [THANKS]]);
});

test("it does not poll while another tab is in front, and does so at once when it is seen (rule 8.3, decision 042)", async () => {
  const { asked, pass, arrive, said } = openPayment(null);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  await pass(60_000);
  expect(asked()).toBe(0);
  arrive(subscription);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect([asked(), said()]).toEqual([1, [THANKS]]);
});

test("it polls at once when the tab is focused, but not twice within two seconds", async () => {
  const { asked, pass } = openPayment(null);
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked()).toBe(1);
  await pass(2_000);
  window.dispatchEvent(new Event("focus"));
  await pass(0);
  expect(asked()).toBe(1);
  await pass(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked()).toBe(2);
  await pass(2_001);
  window.dispatchEvent(new Event("focus"));
  await pass(0);
  expect(asked()).toBe(3);
});

test.each([
  ["none", null],
  ["unpaid", { ...subscription, status: "unpaid" }],
  ["past due: a card is to be updated", { ...subscription, status: "past_due" }],
  ["cancelled and over", { ...subscription, status: "canceled", ends_at: 1_800_000_000 }],
])("it polls while the plan is %s", async (_name, plan) => {
  const { asked, pass } = openPayment(plan);
  await pass(4_000);
  expect(asked()).toBe(1);
});

test.each([
  ["active", () => userWith(subscription)],
  [
    "cancelled, but paid for",
    () => userWith({ ...subscription, status: "canceled", ends_at: seconds() + 60 }),
  ],
  ["that of nobody with a store", () => storedUser({ ...session(), store: null })],
])("it does not poll while the plan is %s", async (_name, user) => {
  const { asked, pass } = openPayment(null, user());
  await pass(20_000);
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked()).toBe(0);
});

/** As staff gave it: nothing was paid, and it ends by itself. */
const given = (): Subscription => ({
  ...subscription,
  id: "sub_given",
  ends_at: seconds() + 60,
  price: { currency: "usd", unit_amount: 0 },
});

test("a plan that was given is paid for in another tab, which this one notices within 10 seconds (rules 8.3, 10.14, decisions 042, 077)", async () => {
  const { asked, pass, arrive, said } = openPayment(given());
  await pass(4_000);
  expect([asked(), said()]).toEqual([1, []]);
  arrive(subscription);
  await pass(4_000);
  expect([asked(), said()]).toEqual([2, [THANKS]]);
  await pass(60_000);
  expect(asked()).toBe(2);
});

test("a plan that staff gives while the screen is open, or that costs nothing, is no payment (decisions 060, 077)", () => {
  const { change, said } = openPayment(null);
  change(given());
  change({ ...subscription, price: { currency: "usd", unit_amount: 0 } });
  expect(said()).toEqual([]);
});

test("the end of a paid period while the screen is open is determined by the server's time (rule 12.13)", async () => {
  const plan = { ...subscription, status: "canceled", ends_at: seconds() + 60 };
  const { asked, pass, rerender } = openPayment(plan);
  serverTime(now + 60_000);
  rerender();
  await pass(4_000);
  expect(asked()).toBe(1);
});

test("a failed request is repeated, and polling stops when the screen is left", async () => {
  const { pass, unmount } = openPayment(null);
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json({}, 503) });
  await pass(8_000);
  expect(sent).toHaveLength(2);
  unmount();
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(8_000);
  expect(sent).toHaveLength(2);
});

test("a plan that was active from the start, or is resumed, is no payment", () => {
  const { change, said } = openPayment(subscription);
  change({ ...subscription, status: "canceled" });
  change({ ...subscription });
  expect(said()).toEqual([]);
});

test("a trial that begins, or whose days are over, is no payment: it is charged an hour later (decision 081)", () => {
  const { change, said } = openPayment(null);
  change({ ...subscription, status: "trialing" });
  change({ ...subscription, renewal_charge_at: seconds() + 3_600 });
  expect(said()).toEqual([]);
});

test.each([
  ["past due", { ...subscription, status: "past_due" }],
  [
    "of another subscription that was cancelled",
    { ...subscription, id: "sub_0", status: "canceled" },
  ],
  ["of another subscription that was active", { ...subscription, id: "sub_0" }],
])("a plan that becomes active after one %s was paid, which is announced once", (_name, plan) => {
  const { change, said } = openPayment(plan);
  change(subscription);
  change({ ...subscription, current_period_end: 9 });
  change({ ...subscription, status: "canceled" });
  change(subscription);
  expect(said()).toEqual([THANKS]);
});
