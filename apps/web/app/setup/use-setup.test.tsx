// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeUser } from "../session/stored-user.ts";
import { client } from "../storefront/testing/sample.ts";
import { aDayLater, freshBrowser } from "../testing/browser.ts";
import { coupon, me, store, storedUser, subscription } from "../testing/entities.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { serverTime } from "../testing/server-time.ts";
import type { SetupStep } from "./setup-steps.ts";
import { useSetup } from "./use-setup.ts";

let now = 0;

beforeEach(() => {
  freshBrowser();
  now = aDayLater();
  vi.setSystemTime(now);
  serverTime(now);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Opens a screen with these coupons; returns its steps, and counts the requests for the profile.
 */
async function openScreen(coupons: Parameters<typeof useSetup>[0]) {
  const sent = fakeApi({ "GET /api/v1/auth/me": () => json({ ...me, store }) });
  let steps: SetupStep[] | null | undefined;
  function Screen() {
    steps = useSetup(coupons);
    return null;
  }
  const router = createMemoryRouter([{ id: "root", path: "/", element: <Screen /> }], {
    hydrationData: { loaderData: { root: { client } } },
  });
  const screen = await act(async () => render(<RouterProvider router={router} />));
  const look = (type: "focus" | "visibilitychange") =>
    act(async () => (type === "focus" ? window : document).dispatchEvent(new Event(type)));
  return { ...screen, steps: () => steps, asked: () => sent.length, look };
}

const open = () => storedUser({ email_verified: false, store: null });
const hidden = (value: boolean) => vi.spyOn(document, "hidden", "get").mockReturnValue(value);

test("the steps name the client's plan and contact address (rule 4.10)", async () => {
  writeUser({ ...open(), store: { ...store, suspended: true } });
  const { steps } = await openScreen([]);
  expect(steps()?.map(({ title }) => title)).toContain("Subscribe to the Merchant plan");
  expect(steps()?.find(({ id }) => id === "review")?.hint).toContain(client.supportEmail);
});

test("no steps for a guest, or before the coupons are loaded", async () => {
  expect((await openScreen([])).steps()).toBeNull();
  cleanup();
  writeUser(open());
  expect((await openScreen(null)).steps()).toBeNull();
});

test("a plan is in force by the server's time (rule 12.13)", async () => {
  const plan = { ...subscription, ends_at: now / 1000 + 60 };
  writeUser({ ...open(), store: { ...store, stripe_subscription: plan } });
  const isPaid = async () => {
    const { steps, unmount } = await openScreen([]);
    unmount();
    return steps()?.find(({ id }) => id === "plan")?.done;
  };
  expect(await isPaid()).toBe(true);
  serverTime(now + 60_000);
  expect(await isPaid()).toBe(false);
});

test("when focused, the screen notices what was done in other tabs, at most every five seconds (rule 4.10)", async () => {
  writeUser(open());
  const { asked, look, steps } = await openScreen([]);
  await look("focus");
  expect(asked()).toBe(1);
  await waitFor(() => expect(steps()?.find(({ id }) => id === "verify")?.done).toBe(true));
  vi.setSystemTime(now + 5_000);
  await look("visibilitychange");
  expect(asked()).toBe(1);
  vi.setSystemTime(now + 5_001);
  await look("visibilitychange");
  expect(asked()).toBe(2);
});

test("a tab without focus, and a screen that was left, send no requests", async () => {
  writeUser(open());
  const { asked, look, unmount } = await openScreen([]);
  const unseen = hidden(true);
  await look("visibilitychange");
  expect(asked()).toBe(0);
  unseen.mockRestore();
  unmount();
  await look("focus");
  await look("visibilitychange");
  expect(asked()).toBe(0);
});

test("a failed request leaves the steps unchanged", async () => {
  writeUser(open());
  const { look, steps } = await openScreen([]);
  fakeApi({ "GET /api/v1/auth/me": () => json({}, 503) });
  await look("focus");
  expect(steps()).not.toBeNull();
});

test("without steps no request is sent", async () => {
  writeUser(storedUser({ coupon_center_txn: { id: 1 } }));
  const { asked, look, steps } = await openScreen([coupon]);
  expect(steps()).toBeNull();
  await look("focus");
  expect(asked()).toBe(0);
});
