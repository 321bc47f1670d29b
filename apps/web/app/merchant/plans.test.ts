// @vitest-environment happy-dom
import { onePage, type Plan } from "@coupon-center/contract";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { plan, session, store, storedUser, subscription } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";

const PLANS = "GET /api/v1/coupon-center-plans";
const yearly: Plan = { ...plan, id: "price_2", interval: "year" };
const page = (...results: Plan[]) => json(onePage(results));

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The module caches the plan while the page is open, so each test imports it again. */
async function openPage() {
  vi.resetModules();
  return {
    ...(await import("./plans.ts")),
    ...(await import("../session/stored-user.ts")),
    ...(await import("../payment/change-subscription.ts")),
  };
}

test("the plans are requested with the client's id, once per merchant at a time, and keep their order", async () => {
  const { loadPlans, buyerOf } = await openPage();
  const sent = fakeApi({ [PLANS]: () => page(plan, yearly) });
  expect(await loadPlans("5")).toEqual([plan, yearly]);
  expect(await loadPlans("5")).toEqual([plan, yearly]);
  expect(sent.map(({ url }) => url.search)).toEqual(["?client=8"]);
  // The payment link belongs to one merchant (rule 8.2).
  await loadPlans("6");
  expect(sent).toHaveLength(2);
  // None is given while the store is suspended (rule 8.19).
  for (const suspended of [false, true, false])
    await loadPlans(buyerOf({ id: 5, store: { ...store, suspended } }));
  expect(sent).toHaveLength(5);
});

test("plans of more than a moment ago are requested anew, as the price may have changed (rule 8.1, decision 071)", async () => {
  const { loadPlans } = await openPage();
  const dearer = { ...plan, price: { currency: "usd", unit_amount: 3999 } };
  const now = Date.now();
  const after = async (ms: number) => {
    vi.setSystemTime(now + ms);
    return (await loadPlans("5"))[0]?.price.unit_amount;
  };
  fakeApi({ [PLANS]: () => page(plan) });
  expect(await after(0)).toBe(2499);
  fakeApi({ [PLANS]: () => page(dearer) });
  expect(await after(5_000)).toBe(2499);
  expect(await after(5_001)).toBe(3999);
  fakeApi({ [PLANS]: () => page(plan) });
  expect(await after(0)).toBe(2499);
});

test("an answer without a plan is none, so that the next one is asked for at once (rule 8.16)", async () => {
  const { loadPlans } = await openPage();
  fakeApi({ [PLANS]: () => page() });
  await expect(loadPlans("5")).rejects.toThrow("No plan is sold");
  fakeApi({ [PLANS]: () => page(plan) });
  expect(await loadPlans("5")).toEqual([plan]);
});

test("a plan that failed to load is requested again (rule 8.16)", async () => {
  const { loadPlans } = await openPage();
  fakeApi({ [PLANS]: () => json({}, 502) });
  await expect(loadPlans("5")).rejects.toMatchObject({ status: 502 });
  fakeApi({ [PLANS]: () => page(plan) });
  expect(await loadPlans("5")).toEqual([plan]);
});

test("the plan is prefetched if there is a store, and an error is left to the screen (rule 8.17)", async () => {
  const { usePlansPrefetch, writeUser } = await openPage();
  writeUser(storedUser({ store: null }));
  const sent = fakeApi({ [PLANS]: () => json({}, 502) });
  renderHook(() => usePlansPrefetch());
  await act(async () => undefined);
  expect(sent).toHaveLength(0);
  await act(async () => writeUser(storedUser()));
  await expect.poll(() => sent).toHaveLength(1);
  await act(async () => writeUser(storedUser({ ...session("other"), id: 6 })));
  await expect.poll(() => sent).toHaveLength(2);
});

test("cancelling and resuming replace the stored subscription with the response (rule 8.6)", async () => {
  const { changeSubscription, readUser, writeUser } = await openPage();
  writeUser(storedUser());
  const answer = { ...subscription, status: "canceled", canceled_at: 7, ends_at: 9 };
  const sent = fakeApi({ "POST /api/v1/stripe-update-subscription": () => json(answer) });
  await changeSubscription("canceled");
  expect(sent[0]?.body).toEqual({ status: "canceled" });
  expect(readUser()).toEqual({ ...storedUser(), ...readUser() });
  expect(readUser()?.store).toEqual({ ...storedUser().store, stripe_subscription: answer });
});

test("a response that arrives after signing out, or after the store was deleted, restores neither", async () => {
  const { changeSubscription, clearSession, readUser, writeUser } = await openPage();
  let meanwhile = () => clearSession();
  writeUser(storedUser());
  fakeApi({
    "POST /api/v1/stripe-update-subscription": () => {
      meanwhile();
      return json(subscription);
    },
  });
  await changeSubscription("active");
  expect(readUser()).toBeNull();
  writeUser(storedUser());
  meanwhile = () => writeUser(storedUser({ store: null }));
  await changeSubscription("active");
  expect(readUser()).toMatchObject({ id: 5, store: null });
});
